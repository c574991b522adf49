"""Identity and access: logins, passwords, PINs, second factor, sessions, signatures, groups of roles."""
