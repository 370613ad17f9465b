def attention_flops(batch, tokens, width, heads):
    # heads * (width / heads) is width: the number of heads matters to the softmax only.
    product = 2 * batch * tokens ** 2 * width
    return dict(
        projections=8 * batch * tokens * width ** 2,
        scores=product,
        softmax=5 * batch * heads * tokens ** 2,
        values=product,
    )
