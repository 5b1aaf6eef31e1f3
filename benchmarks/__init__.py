"""What the library costs, beside what its users would otherwise run: ``python -m benchmarks``."""
