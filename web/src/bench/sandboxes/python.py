# Calls a program in Python, in MicroPython and in CPython alike. Made once for each thread; what it needs it keeps to itself.
def __workbench__(look, js_run, js_clock, allowed, most_values, most_characters):
    import builtins
    import io
    import json
    import sys

    space = {"__name__": "__main__"}
    real_import = builtins.__import__
    names = allowed.split()
    infinite = float("inf")
    not_a_number = float("nan")
    largest = 10**300
    left = 1

    def at(line):
        nonlocal left
        left -= 1
        if left <= 0:
            left = look(line)
        return True

    def each(line, items):
        nonlocal left
        for item in items:
            left -= 1
            if left <= 0:
                left = look(line)
            yield item

    def prod(items, *, start=1):
        for item in items:
            start *= item
        return start

    def comb(n, k):
        if not isinstance(n, int) or not isinstance(k, int):
            raise TypeError("comb expects two whole numbers")
        if n < 0 or k < 0:
            raise ValueError("n and k must not be negative")
        if k > n:
            return 0
        ways = 1
        for index in range(min(k, n - k)):
            ways = ways * (n - index) // (index + 1)
        return ways

    def middle(values):
        values = sorted(values)
        half = len(values) // 2
        if not values:
            raise ValueError("no median for empty data")
        return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2

    def mean(values):
        values = list(values)
        if not values:
            raise ValueError("mean requires at least one data point")
        return sum(values) / len(values)

    def fsum(items):
        # Shewchuk's partial sums, which lose no bit, and CPython's rounding of them.
        parts = []
        special = 0.0
        for item in items:
            if not isinstance(item, (int, float, bool)):
                raise TypeError("must be real number, not %s" % type(item).__name__)
            whole = isinstance(item, int)
            item = float(item)
            if item - item != 0:
                # Infinite, or not a number.
                if whole:
                    raise OverflowError("int too large to convert to float")
                if special == -item:
                    raise ValueError("-inf + inf in fsum")
                special += item
                continue
            kept = 0
            for part in parts:
                if abs(item) < abs(part):
                    item, part = part, item
                high = item + part
                if high - high != 0:
                    raise OverflowError("intermediate overflow in fsum")
                low = part - (high - item)
                if low:
                    parts[kept] = low
                    kept += 1
                item = high
            parts[kept:] = [item]
        if special != 0:
            return special
        high = parts.pop() if parts else 0.0
        low = 0.0
        while parts and not low:
            part = parts.pop()
            total = high + part
            low = part - (total - high)
            high = total
        if parts and low and (low < 0) == (parts[-1] < 0):
            total = high + low * 2
            if low * 2 == total - high:
                return total
        return high

    def whole(number):
        if not isinstance(number, (int, bool)):
            kind = type(number).__name__
            raise TypeError("'%s' object cannot be interpreted as an integer" % kind)
        return int(number)

    def gcd(*numbers):
        common = 0
        for number in numbers:
            number = whole(number)
            while number:
                common, number = number, common % number
        return abs(common)

    def isqrt(n):
        n = whole(n)
        if n < 0:
            raise ValueError("isqrt() argument must be nonnegative")
        root = 1
        while root * root <= n:
            root *= 2
        # From above the root, Newton's steps fall until they have reached it.
        while root * root > n:
            root = (root + n // root) // 2
        return root

    def completed(name, more):
        # The interpreter's own modules cannot be changed, so a module of the same name takes the place of one.
        file = "__%s__" % name
        with open("/%s.py" % file, "w") as text:
            text.write("try:\n    from %s import *\nexcept ImportError:\n    pass\n" % name)
        sys.path.append("/")
        module = __import__(file)
        sys.path.remove("/")
        os.remove("/%s.py" % file)
        del sys.modules[file]
        for key, value in more.items():
            if not hasattr(module, key):
                setattr(module, key, value)
        module.__name__ = name
        sys.modules[name] = module

    if sys.implementation.name == "micropython":
        import os

        completed(
            "math", {"prod": prod, "comb": comb, "fsum": fsum, "gcd": gcd, "isqrt": isqrt}
        )
        completed("statistics", {"median": middle, "mean": mean})

    def run():
        js_run()

    def clock():
        return float(js_clock())

    # A module that may be imported may import what it needs.
    within = 0

    def importing(name, *rest):
        nonlocal within
        if within == 0 and name.split(".")[0] not in names:
            raise ImportError("there is no module %s here" % name)
        within += 1
        try:
            return real_import(name, *rest)
        finally:
            within -= 1

    def asking(*_):
        raise OSError("nobody can answer input() here")

    values = 0
    characters = 0

    def counted(text):
        nonlocal characters
        characters += len(text)
        if characters > most_characters:
            raise ValueError("more than %d characters were returned" % most_characters)
        return text

    def several(value):
        # Told before a long list is gone through.
        nonlocal values
        values += len(value)
        if values > most_values:
            raise ValueError("more than %d values were returned" % most_values)
        return value

    def plain(value, depth):
        if value is None or value is True or value is False:
            return value
        if type(value) is str:
            return counted(value)
        if type(value) is int:
            if not -largest < value < largest:
                raise ValueError("a whole number of more than 300 digits was returned")
            return value
        if type(value) is float:
            if value != value:
                return {"$number": "NaN"}
            if value in (infinite, -infinite):
                return {"$number": "Infinity" if value > 0 else "-Infinity"}
            return value
        if depth > 40:
            raise ValueError("what was returned holds itself")
        if isinstance(value, dict):
            return {counted(str(key)): plain(each, depth + 1) for key, each in several(value).items()}
        if hasattr(value, "tolist"):
            return plain(value.tolist(), depth + 1)
        if isinstance(value, (list, tuple, range, set, bytes, bytearray)) or type(value).__name__ == "array":
            return [plain(each, depth + 1) for each in several(value)]
        if isinstance(value, (int, float)):
            return plain(float(value), depth + 1)
        raise TypeError("a value of type %s was returned" % type(value).__name__)

    def cut(text):
        return text if len(text) <= 8000 else text[:4000] + "\n" + text[-4000:]

    def told(thrown):
        if hasattr(sys, "print_exception"):
            text = io.StringIO()
            sys.print_exception(thrown, text)
            return json.dumps(["raised", cut(text.getvalue())])
        import traceback

        return json.dumps(["raised", cut("".join(traceback.format_exception(thrown)))])

    def numbers(value):
        # NaN, which JSON does not have, is null among numbers.
        return [not_a_number if each is None else each for each in value]

    def filled(value, args, given, out):
        todo = "return nothing, and store the result in argument %d" % (out + 1)
        if value is not None:
            raise TypeError("something was returned: " + todo)
        for index in range(len(given)):
            if index != out and type(given[index]) is list and args[index] != given[index]:
                raise ValueError("argument %d was changed: only argument %d is written" % (index + 1, out + 1))
        return args[out]

    def load(source):
        space["__at__"] = at
        space["__each__"] = each
        space["input"] = asking
        if names:
            # Files that the program writes are no modules.
            sys.path[:] = [".frozen"]
            builtins.__import__ = importing
        try:
            exec(compile(source, "student.py", "exec"), space)
            return None
        except BaseException as thrown:
            return told(thrown)

    def call(entry, text):
        nonlocal values, characters
        values = characters = 0
        try:
            given = json.loads(text)
            function = space.get(entry)
            if not callable(function):
                return json.dumps(["raised", "There is no function %s." % entry])
            args = [run if arg == "$run" else clock if arg == "$clock" else arg for arg in given["args"]]
            out = given.get("out")
            if out is not None:
                args[out] = numbers(args[out])
            value = function(*args)
            if out is not None:
                value = filled(value, args, json.loads(text)["args"], out)
            return json.dumps(["value", plain(value, 0)])
        except BaseException as thrown:
            return told(thrown)

    return load, call


__load__, __call__ = __workbench__(__look__, __run__, __clock__, __allowed__, __values__, __characters__)
del __workbench__, __look__, __run__, __clock__, __allowed__, __values__, __characters__
