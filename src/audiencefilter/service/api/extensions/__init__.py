"""The operations that the service adds to the interface specification, under a path of their own."""
