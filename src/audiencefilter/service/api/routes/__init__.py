"""The operations of the interface: `router` has those of the specification, `extension` what is added to them."""
