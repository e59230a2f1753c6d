"""The commands of `quarterdeck`, one module each; `quarterdeck.cli` lists them."""
