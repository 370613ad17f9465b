from math import exp, log

def backward(x, weight, bias, labels):
    n, outs, ins = len(x), len(weight), len(weight[0])
    result = {
        "loss": 0.0,
        "weight": [[0.0 for _ in range(ins)] for _ in range(outs)],
        "bias": [0.0] * outs,
        "x": [[0.0] * ins for _ in range(n)],
    }
    for k in range(n):
        z = []
        for o in range(outs):
            total = bias[o]
            for i in range(ins):
                total += weight[o][i] * x[k][i]
            z.append(total)
        e = [exp(v) if v > 0 else 1.0 for v in z]
        # By the quotient rule for e[label] / sum(e), then the logarithm.
        whole = sum(e)
        p = e[labels[k]] / whole
        result["loss"] += -log(p) / n
        for o in range(outs):
            if z[o] <= 0:
                continue
            same = 1 if o == labels[k] else 0
            dp = (same * e[o] * whole - e[labels[k]] * e[o]) / whole ** 2
            d = -dp / p / n
            result["bias"][o] += d
            for i in range(ins):
                result["weight"][o][i] += d * x[k][i]
                result["x"][k][i] += d * weight[o][i]
    return result
