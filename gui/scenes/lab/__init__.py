"""The lab: a search is recorded once and replayed as a picture of its tree. Nothing here searches by itself."""
