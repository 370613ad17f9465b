def matmul(m, k, n):
    return 2 * m * k * n

def attention_flops(batch, tokens, width, heads):
    d = width // heads
    result = {"projections": 0, "scores": 0, "softmax": 0, "values": 0}
    for _ in range(batch):
        result["projections"] += matmul(tokens, width, 3 * width) + matmul(tokens, width, width)
        for _ in range(heads):
            result["scores"] += matmul(tokens, d, tokens)
            result["softmax"] += 5 * tokens ** 2
            result["values"] += matmul(tokens, tokens, d)
    return result
