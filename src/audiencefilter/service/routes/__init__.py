"""The operations of the interface: one module for each resource."""
