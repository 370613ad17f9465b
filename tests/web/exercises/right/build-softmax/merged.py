import math

def merge(a, b):
    """Figures of two parts, each (largest, sum of exp, count, mean, squares)."""
    if a is None:
        return b
    top = a[0] if a[0] > b[0] else b[0]
    n = a[2] + b[2]
    step = b[3] - a[3]
    return (
        top,
        a[1] * math.exp(a[0] - top) + b[1] * math.exp(b[0] - top),
        n,
        a[3] + step * b[2] / n,
        a[4] + b[4] + step * step * a[2] * b[2] / n,
    )

def normalize(values, eps):
    state = None
    for value in values:
        state = merge(state, (value, 1.0, 1, value, 0.0))
    top, whole, n, mean, squares = state
    softmax, layer_norm = [], []
    for value in values:
        softmax.append(math.exp(value - top) / whole)
        layer_norm.append((value - mean) / math.sqrt(eps + squares / n))
    return {"layer_norm": layer_norm, "softmax": softmax}
