def doubled(most):
    count = 1
    while count <= most:
        yield count
        count *= 2

def time_short_run(run, clock, tick_ms, percent, most_runs):
    run()
    best = 0
    for count in doubled(most_runs):
        before = clock()
        [run() for _ in range(count)]
        ticks = round((clock() - before) * 1000 / tick_ms)
        best = ticks * tick_ms / count
        if ticks >= 100 / percent:
            break
    return best
