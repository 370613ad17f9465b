def next_point(sizes, tried):
    if len(tried) == 0:
        return [0 for _ in sizes]
    scores = [one["score"] for one in tried]
    top = tried[scores.index(max(scores))]["point"]
    known = set(tuple(one["point"]) for one in tried)
    neighbours = [
        top[:d] + [top[d] + step] + top[d + 1 :] for d in range(len(top)) for step in (-1, 1)
    ]
    for one in neighbours:
        if all(0 <= i < s for i, s in zip(one, sizes)) and tuple(one) not in known:
            return one
