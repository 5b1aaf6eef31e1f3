"""The operations of the interface specification."""
