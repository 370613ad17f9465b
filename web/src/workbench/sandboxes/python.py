# Calls a program in Python, in MicroPython and in CPython alike. Made once for each thread; what it needs it keeps to itself.
def __workbench__(look, js_run, js_clock, allowed):
    import builtins
    import io
    import json
    import sys

    space = {"__name__": "__main__"}
    real_import = builtins.__import__
    names = allowed.split()
    infinite = float("inf")
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

    def plain(value, depth):
        if value is None or value is True or value is False or type(value) in (int, str):
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
            return {str(key): plain(each, depth + 1) for key, each in value.items()}
        if hasattr(value, "tolist"):
            return plain(value.tolist(), depth + 1)
        if isinstance(value, (list, tuple, range, set, bytes, bytearray)) or type(value).__name__ == "array":
            return [plain(each, depth + 1) for each in value]
        if isinstance(value, (int, float)):
            return plain(float(value), depth + 1)
        raise TypeError("a value of type %s was returned" % type(value).__name__)

    def told(thrown):
        if hasattr(sys, "print_exception"):
            text = io.StringIO()
            sys.print_exception(thrown, text)
            return json.dumps(["raised", text.getvalue()])
        import traceback

        return json.dumps(["raised", "".join(traceback.format_exception(thrown))])

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
        try:
            given = json.loads(text)
            function = space.get(entry)
            if not callable(function):
                return json.dumps(["raised", "There is no function %s." % entry])
            args = [run if arg == "$run" else clock if arg == "$clock" else arg for arg in given["args"]]
            value = function(*args)
            out = given.get("out")
            if value is None and out is not None:
                value = args[out]
            return json.dumps(["value", plain(value, 0)])
        except BaseException as thrown:
            return told(thrown)

    return load, call


__load__, __call__ = __workbench__(__look__, __run__, __clock__, __allowed__)
del __workbench__, __look__, __run__, __clock__, __allowed__
