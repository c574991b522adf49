"""Webhooks: events of chosen types, posted to an address and signed as Standard Webhooks prescribes.

endpoints   which addresses the environment allows, and the request itself
signing_secrets  secrets of webhooks: made, encrypted, exchanged
signing     headers of a message
delivery    events are entered as deliveries, and sent in their order
checks      validation of a webhook before it is saved
"""
