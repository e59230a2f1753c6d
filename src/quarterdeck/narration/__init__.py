"""Events as sentences, from the catalogues."""
