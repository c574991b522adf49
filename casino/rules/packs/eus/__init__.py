"""The Basque Country: Decree 277/1996, the catalogue of games. So far its jackpots; amounts are cents of a euro."""
