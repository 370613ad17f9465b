def attention_flops(batch, tokens, width, heads):
    """FLOPs of self-attention, part by part."""
    head_width = width // heads
    # In each head, each token looks at each token.
    scores = batch * heads * tokens * tokens
    return {
        "projections": 4 * 2 * batch * tokens * width * width,
        "scores": 2 * scores * head_width,
        "softmax": 5 * scores,
        "values": 2 * scores * head_width,
    }
