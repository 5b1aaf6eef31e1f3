"""The operations of the interface: `router` has those of the specification, `extension` the additional ones."""
