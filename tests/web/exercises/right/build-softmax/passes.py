import math

def normalize(values, eps):
    n = len(values)
    top = max(values)
    exps = [math.exp(v - top) for v in values]
    whole = sum(exps)
    mean = sum(values) / n
    centred = [v - mean for v in values]
    scale = 1 / math.sqrt(sum(c * c for c in centred) / n + eps)
    return {"softmax": [e / whole for e in exps], "layer_norm": [c * scale for c in centred]}
