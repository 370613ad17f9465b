def attention_flops(batch, tokens, width, heads):
    """FLOPs of self-attention, part by part."""
    head_width = width // heads
    return {
        "projections": 0,  # four linear layers
        "scores": 0,       # queries times keys
        "softmax": 0,
        "values": 0,       # weights times values
    }
