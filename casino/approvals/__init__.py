"""The register of documents that the regulation wants on file (decision 89).

checks      whether what a game or an act needs is on file, dated before and in force: the one check
scopes      for what a document may hold: apps register their tables, progressives and equipment
register    operations: put on file, renew, withdraw; from when missing documents refuse
queries     the register as rows, what expires soon
"""
