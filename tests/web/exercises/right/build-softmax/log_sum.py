from math import exp, log

def normalize(values, eps):
    top = sorted(values)[-1]
    log_sum = log(sum(exp(v - top) for v in values))
    # Shifted by the first value, so that squares stay small.
    base = values[0]
    one = two = 0
    for v in values:
        one += v - base
        two += (v - base) ** 2
    mean = one / len(values)
    variance = two / len(values) - mean ** 2
    root = (variance + eps) ** 0.5
    return dict(
        softmax=[exp(v - top - log_sum) for v in values],
        layer_norm=[(v - base - mean) / root for v in values],
    )
