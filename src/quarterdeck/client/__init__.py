"""A client of a Quarterdeck server: HTTP, a socket that resumes and re-sends, and the check of the deal."""
