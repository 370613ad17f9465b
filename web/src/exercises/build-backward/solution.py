import math


def backward(x, weight, bias, labels):
    """Mean cross-entropy of softmax(relu(x W^T + b)), and its gradients."""
    outs, ins = len(weight), len(x[0])
    share = 1 / len(x)
    loss = 0
    d_weight = [[0] * ins for _ in range(outs)]
    d_bias = [0] * outs
    d_x = []
    for row, label in zip(x, labels):
        z = [sum(w * v for w, v in zip(weight[o], row)) + bias[o] for o in range(outs)]
        exps = [math.exp(max(0, value)) for value in z]
        whole = sum(exps)
        p = [e / whole for e in exps]
        loss -= share * math.log(p[label])

        d_scores = [share * p[o] for o in range(outs)]
        d_scores[label] -= share
        d_z = [d_scores[o] if z[o] > 0 else 0 for o in range(outs)]
        for o in range(outs):
            d_bias[o] += d_z[o]
            for i in range(ins):
                d_weight[o][i] += d_z[o] * row[i]
        d_x.append([sum(d_z[o] * weight[o][i] for o in range(outs)) for i in range(ins)])
    return {"loss": loss, "weight": d_weight, "bias": d_bias, "x": d_x}
