"""``make bench-check``: whether the checkout is slower than a reference, figure by figure."""
