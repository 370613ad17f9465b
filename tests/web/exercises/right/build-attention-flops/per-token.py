def attention_flops(batch, tokens, width, heads):
    names = ["projections", "scores", "softmax", "values"]
    per_token = [4 * width * (width + width), 2 * width * tokens, 5 * heads * tokens, 2 * width * tokens]
    return {name: batch * tokens * flops for name, flops in zip(names, per_token)}
