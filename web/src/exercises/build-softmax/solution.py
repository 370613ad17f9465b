import math


def normalize(values, eps):
    """Softmax and layer norm of a list; what both need is gathered in one pass."""
    largest = values[0]
    total = 0
    count = 0
    mean = 0
    squares = 0
    for value in values:
        if value > largest:
            total *= math.exp(largest - value)
            largest = value
        total += math.exp(value - largest)
        count += 1
        distance = value - mean
        mean += distance / count
        squares += distance * (value - mean)
    std = math.sqrt(squares / count + eps)
    return {
        "softmax": [math.exp(value - largest) / total for value in values],
        "layer_norm": [(value - mean) / std for value in values],
    }
