import math

def product(a, b):
    return [[sum(p * q for p, q in zip(row, column)) for column in zip(*b)] for row in a]

def transpose(a):
    return [list(column) for column in zip(*a)]

def backward(x, weight, bias, labels):
    n = len(x)
    z = [[v + b for v, b in zip(row, bias)] for row in product(x, transpose(weight))]
    loss = 0
    dz = []
    for row, label in zip(z, labels):
        s = [v if v > 0 else 0.0 for v in row]
        top = max(s)
        log_sum = top + math.log(sum(math.exp(v - top) for v in s))
        loss += (log_sum - s[label]) / n
        dz.append([
            (math.exp(v - log_sum) - (o == label)) / n if row[o] > 0 else 0.0
            for o, v in enumerate(s)
        ])
    return {
        "loss": loss,
        "weight": product(transpose(dz), x),
        "bias": [sum(column) for column in zip(*dz)],
        "x": product(dz, weight),
    }
