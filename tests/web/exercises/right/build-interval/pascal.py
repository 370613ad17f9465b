def describe_samples(samples):
    n = len(samples)
    values = sorted(samples)
    row = [1]
    for _ in range(n):
        row = [a + b for a, b in zip([0] + row, row + [0])]

    def at(p):
        whole, rest = divmod((n - 1) * p, 100)
        if rest == 0:
            return values[whole]
        return values[whole] * (100 - rest) / 100 + values[whole + 1] * rest / 100

    answer = {"p%d" % p: at(p) for p in (50, 90, 99)}
    answer["low"] = answer["high"] = None
    for k in range(1, n // 2 + 1):
        if 40 * sum(row[:k]) > 2 ** n:
            break
        answer["low"], answer["high"] = values[k - 1], values[-k]
    return answer
