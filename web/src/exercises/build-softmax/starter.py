import math


def normalize(values, eps):
    """Softmax and layer norm of a list; what both need is gathered in one pass."""
    total = 0
    for value in values:
        total += math.exp(value)
    return {
        "softmax": [math.exp(value) / total for value in values],
        "layer_norm": values,
    }
