import math

def one(row, weight, bias, label):
    z = []
    for w, b in zip(weight, bias):
        z.append(b + sum(map(lambda pair: pair[0] * pair[1], zip(w, row))))
    e = [math.exp(max(v, 0)) for v in z]
    p = [v / sum(e) for v in e]
    d = [(p[o] - (1 if o == label else 0)) * (1 if z[o] > 0 else 0) for o in range(len(z))]
    back = [0] * len(row)
    for o in range(len(d)):
        back = [acc + d[o] * w for acc, w in zip(back, weight[o])]
    return -math.log(p[label]), [[v * u for u in row] for v in d], d, back

def backward(x, weight, bias, labels):
    parts = [one(row, weight, bias, label) for row, label in zip(x, labels)]
    n = len(parts)
    return {
        "loss": sum(part[0] for part in parts) / n,
        "weight": [
            [sum(part[1][o][i] for part in parts) / n for i in range(len(x[0]))]
            for o in range(len(bias))
        ],
        "bias": [sum(part[2][o] for part in parts) / n for o in range(len(bias))],
        "x": [[v / n for v in part[3]] for part in parts],
    }
