"""Complaint: the base of every error that is a sentence for the person who can mend it."""


class Complaint(ValueError):
    """What was wrong, where, and what is allowed; shown to the user as it is."""
