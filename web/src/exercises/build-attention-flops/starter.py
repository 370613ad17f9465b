def attention_flops(batch, tokens, width, heads):
    """FLOPs of self-attention, part by part."""
    head_width = width // heads
    return {
        "projections": 0,  # to queries, keys and values, and out again
        "scores": 0,       # queries times keys
        "softmax": 0,
        "values": 0,       # weights times values
    }
