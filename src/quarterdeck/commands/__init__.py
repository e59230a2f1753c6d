"""The commands of `quarterdeck`, one module each."""
