"""What the facts of many games say: estimates with intervals, and comparisons."""
