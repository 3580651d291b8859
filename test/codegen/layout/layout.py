#!/usr/bin/env python3
"""The layout oracle: where nvcc and where libcdp put each argument in the parameter buffer.

    layout.py nvcc NVCC        the table layouts.txt, from nvcc's PTX for CUDA C++ made of signatures.txt
    layout.py ir FORM          LLVM IR with the same launches; FORM is direct, pointer or typed
    layout.py check PTX        compares the PTX made of that IR with layouts.txt

Both read PTX only. In each `parent_<name>` every byte of the parent's own parameters, which are those of the child, is
followed to the stores into the buffer: byte 4 of parameter 2 at offset 12 of the buffer says that parameter 2 is at 8,
and all bytes must say the same. Sizes are those of the child's .param lines.
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))

STRUCTS = {  # name: (C++ members, LLVM type); None where CUDA's headers have it
    "LongInt": ("long long a; int b;", "{ i64, i32 }"),
    "CharLong": ("char a; long long b;", "{ i8, i64 }"),
    "LongChar": ("long long a; char b;", "{ i64, i8 }"),
    "Nested": ("char a; LongInt b; short c;", "{ i8, %LongInt, i16 }"),
    "Arrays": ("char a[5]; int b[2]; char c;", "{ [5 x i8], [2 x i32], i8 }"),
    "Packed": ("char a; int b; short c;", "<{ i8, i32, i16 }>"),
    "OneChar": ("char a;", "{ i8 }"),
    "WordBytes": ("unsigned a; unsigned char b[4];", "{ i32, [4 x i8] }"),
    "Floats8": ("float a[8];", None),
    "Shorts3": ("short a[3];", None),
    "Matrix": ("double a[3][3];", None),
    "Align8": ("int a; char b;", "{ i32, i8, [3 x i8] }"),
    "Align16": ("char a; int b;", "{ i8, i32, [8 x i8] }"),
    "float3": (None, "{ float, float, float }"),
    "double3": (None, "{ double, double, double }"),
    "char2": (None, "{ i8, i8 }"),
    "char3": (None, "{ i8, i8, i8 }"),
    "short3": (None, "{ i16, i16, i16 }"),
    "int3": (None, "{ i32, i32, i32 }"),
}


def signatures():
    """(name, [C++ type], [LLVM type])"""
    for line in open(os.path.join(HERE, "signatures.txt")):
        if line.strip() and not line.startswith("#"):
            name, cxx, llvm = (part.strip() for part in line.split(" :"))
            yield name, cxx.split(", ") if cxx else [], split_types(llvm)


def split_types(text):
    """At the commas that are outside of brackets."""
    types, depth, current = [], 0, ""
    for c in text:
        depth += (c in "([{<") - (c in ")]}>")
        if c == "," and depth == 0:
            types.append(current.strip())
            current = ""
        else:
            current += c
    return types + [current.strip()] if current.strip() else types


# ---- The two sources ----

def cuda_source():
    lines = ["#include <cuda_bf16.h>", "#include <cuda_fp16.h>"]
    for name, (members, _) in STRUCTS.items():
        if members:
            align = re.fullmatch(r"Align(\d+)", name)
            attribute = "__align__(%s) " % align.group(1) if align else ""
            if name == "Packed":
                attribute = "__attribute__((packed)) "
            lines.append("struct %s%s { %s };" % (attribute, name, members))
    for name, cxx, _ in signatures():
        parameters = ", ".join("%s a%d" % (t, i) for i, t in enumerate(cxx))
        arguments = ", ".join("a%d" % i for i in range(len(cxx)))
        lines.append('extern "C" __global__ void child_%s(%s) {}' % (name, parameters))
        lines.append('extern "C" __global__ void parent_%s(%s) { child_%s<<<1, 1>>>(%s); }'
                     % (name, parameters, name, arguments))
    return "\n".join(lines) + "\n"


def literal(types):
    """Without names of structs, which a signature in a string cannot have."""
    while "%" in types:
        types = re.sub(r"%(\w+)", lambda m: STRUCTS[m.group(1)][1], types)
    return types


def launch(form, name, types, arguments):
    """One launch in one of the three forms; returns the declarations that it needs and the call."""
    leading = "ptr %s, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null"
    kernel = "@child_" + name if form == "direct" else "%kernel"
    operands = ", ".join([leading % kernel] + ["%s %s" % pair for pair in zip(types, arguments)])
    nine = "ptr, i32, i32, i32, i32, i32, i32, i32, ptr"
    if form == "typed":
        declaration = "declare i32 @cdp.launch.%s(%s) #0\n" % (name, ", ".join([nine] + types))
        return declaration, "  %%status = call i32 @cdp.launch.%s(%s)\n" % (name, operands)
    attribute = ' "cdp.signature"="(%s)"' % literal(", ".join(types)) if form == "pointer" else ""
    return "", "  %%status = call i32 (%s, ...) @cdp.launch(%s)%s\n" % (nine, operands, attribute)


def llvm_source(form):
    text = 'target triple = "nvptx64-nvidia-cuda"\n'
    text += "declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0\n"
    text += "attributes #0 = { convergent nounwind }\n"
    for name, (_, llvm) in STRUCTS.items():
        text += "%%%s = type %s\n" % (name, llvm) if llvm else ""
    text += "@kernels = addrspace(1) global [1 x ptr] zeroinitializer\n"
    for name, _, types in signatures():
        arguments = ["%%a%d" % i for i in range(len(types))]
        parameters = ", ".join("%s %s" % pair for pair in zip(types, arguments))
        declaration, call = launch(form, name, types, arguments)
        text += "define ptx_kernel void @child_%s(%s) {\n  ret void\n}\n" % (name, parameters)
        text += declaration + "define ptx_kernel void @parent_%s(%s) {\n" % (name, parameters)
        if form != "direct":
            text += "  %kernel = load ptr, ptr addrspace(1) @kernels\n"
        text += call + "  ret void\n}\n"
    return text


# ---- Reading PTX ----

def entries(ptx):
    """{kernel: (parameter text, body)}"""
    found = {}
    for m in re.finditer(r"\.entry\s+(\w+)\s*\(([^)]*)\)([^{;]*)\{\n(.*?)^\}", ptx, re.M | re.S):
        found[m.group(1)] = (m.group(2), m.group(4))
    return found


def parameter_sizes(text):
    sizes = []
    for line in text.split(","):
        m = re.search(r"\.param\s+(?:\.align\s+\d+\s+)?\.[bufs](\d+).*?(?:\[(\d+)\])?\s*$", line.strip(), re.S)
        if m:
            sizes.append(int(m.group(2) or 1) * int(m.group(1)) // 8)
    return sizes


def registers(text):
    return re.findall(r"%\w+", text)


def address(text):
    """`[name+8]` as (name, 8)"""
    m = re.fullmatch(r"\[([%\w]+)(?:\+(-?\d+))?\]", text.strip())
    return m.group(1), int(m.group(2) or 0)


def element_bytes(opcode):
    """of the type that ends an opcode; a predicate counts as one byte"""
    m = re.search(r"\.[bufs](\d+)$", opcode)
    return int(m.group(1)) // 8 if m else 1


def number(text):
    return int(text.rstrip("U"), 0) if re.fullmatch(r"-?(0x)?[0-9a-fA-F]+U?", text) else None


class Parent:
    """Follows each byte of the parent's parameters through its registers to the bytes of the buffer.

    A register is a list of bytes, each (parameter, its byte) or None for what comes from no parameter.
    """

    def __init__(self, name, body):
        self.name, self.asked = name, False
        self.values, self.buffer = {}, {}  # register: bytes; register: the offset in the buffer it points to
        self.addresses = {}  # register: the (parameter, byte) it points to
        self.places = {}  # parameter: the offsets at which its stores put it
        for statement in re.sub(r"//.*", "", body).split(";"):
            self.step(re.sub(r"^[$\w]+:", "", statement.strip().lstrip("{}").strip()).strip())

    def step(self, statement):
        if re.match(r"call.*(__cudaCDP2GetParameterBufferV2|__cdp_parameter_buffer)", statement, re.S):
            self.asked = True
            return
        m = re.match(r"([a-z][\w.:]*)\s+(.*)$", statement, re.S)
        if not m or m.group(1).startswith(("call", "bra", "ret")):
            return
        opcode, operands = m.group(1), split_types(m.group(2))
        if opcode.startswith("ld."):
            self.load(opcode, operands)
        elif re.match(r"st\.(?!param|local)", opcode):
            self.store(opcode, operands)
        elif not opcode.startswith("st."):
            self.compute(opcode, operands)

    def parameter(self, name):
        """The parameter that a name or a register is the address of, and the byte of it."""
        m = re.fullmatch(re.escape(self.name) + r"_param_(\d+)", name)
        return (int(m.group(1)), 0) if m else self.addresses.get(name, (None, 0))

    def load(self, opcode, operands):
        name, offset = address(operands[1])
        parameter, inner = self.parameter(name)
        size = element_bytes(opcode)
        for i, register in enumerate(registers(operands[0])):
            if parameter is not None:
                first = inner + offset + i * size
                self.values[register] = [(parameter, first + k) for k in range(size)]
            elif self.asked and not self.buffer:
                self.buffer[register] = 0

    def store(self, opcode, operands):
        base, offset = address(operands[0])
        size = element_bytes(opcode)
        for i, register in enumerate(registers(operands[1])):
            for k, byte in enumerate(self.value(register, size)):
                if byte and base in self.buffer:
                    place = self.buffer[base] + offset + i * size + k - byte[1]
                    self.places.setdefault(byte[0], set()).add(place)

    def value(self, operand, size):
        """The bytes of a register, or of several in braces, as `size` bytes."""
        found, parts = [], registers(operand)
        for register in parts:
            bytes_of_part = self.values.get(register, [])
            width = size // len(parts)
            found += (bytes_of_part + [None] * width)[:width]
        return (found + [None] * size)[:size]

    def compute(self, opcode, operands):
        size, name = element_bytes(opcode), opcode.split(".")[0]
        a = self.value(operands[1], size) if len(operands) > 1 else []
        b = self.value(operands[2], size) if len(operands) > 2 else []
        constant = number(operands[2]) if len(operands) > 2 else None
        result = []
        if name in ("mov", "cvta"):
            result = a
        elif name == "cvt":  # cvt.to.from
            result = self.value(operands[1], min(int(n) // 8 for n in re.findall(r"\.[bufs](\d+)", opcode)))
        elif name in ("shl", "shr") and constant is not None:
            k = constant // 8
            result = ([None] * k + a)[:size] if name == "shl" else a[k:]
        elif name == "and" and constant is not None:
            result = [byte if (constant >> 8 * k) & 1 else None for k, byte in enumerate(a)]
        elif name == "or":
            result = [x or y for x, y in zip(a, b)]
        elif name == "prmt":
            both = a + b
            result = [both[(number(operands[3]) >> 4 * k) & 7] for k in range(4)]
        elif name == "bfi":  # a inserted into b at a bit, so many bits
            at, width = number(operands[3]) // 8, number(operands[4]) // 8
            result = b[:at] + a[:width] + b[at + width:]
        elif name == "setp":  # a bool goes through a predicate
            result = self.value(operands[1], 1)
        elif name == "selp":
            result = self.value(operands[3], 1)
        self.write(operands[0], result)
        if name in ("add", "mov", "cvta"):
            self.point(operands[0], operands[1], constant or 0)

    def point(self, destination, source, step):
        parameter, inner = self.parameter(source)
        if parameter is not None:
            self.addresses[destination] = parameter, inner + step
        if source in self.buffer:
            self.buffer[destination] = self.buffer[source] + step

    def write(self, destination, result):
        parts = registers(destination)
        for i, register in enumerate(parts):
            width = len(result) // len(parts)
            self.values[register] = result[i * width:(i + 1) * width]


def layouts(ptx):
    """name: (offsets, sizes) of every launch in the PTX"""
    kernels, table = entries(ptx), {}
    for name, _, types in signatures():
        sizes = parameter_sizes(kernels["child_" + name][0])
        places = Parent("parent_" + name, kernels["parent_" + name][1]).places
        offsets = [sorted(places.get(i, [])) for i in range(len(types))]
        if len(sizes) != len(types) or any(len(p) != 1 for p in offsets):
            sys.exit("%s: cannot tell the layout from the stores: sizes %s, offsets %s" % (name, sizes, offsets))
        table[name] = [p[0] for p in offsets], sizes
    return table


# ---- The commands ----

def line_of(name, offsets, sizes):
    total = offsets[-1] + sizes[-1] if sizes else 0
    return "%-16s : %s : %s : %d" % (name, " ".join(map(str, offsets)), " ".join(map(str, sizes)), total)


def nvcc_table(nvcc):
    with tempfile.TemporaryDirectory() as folder:
        source, ptx = os.path.join(folder, "layouts.cu"), os.path.join(folder, "layouts.ptx")
        with open(source, "w") as f:
            f.write(cuda_source())
        subprocess.run([nvcc, "-ptx", "-rdc=true", "-arch=sm_90", "-w", source, "-o", ptx], check=True)
        text = open(ptx).read()
    release = re.search(r"release ([\d.]+), V([\d.]+)", text).group(2)
    print("# Written by `regenerate` from the PTX of nvcc %s: name : offsets : sizes : bytes in all" % release)
    for name, (offsets, sizes) in layouts(text).items():
        print(line_of(name, offsets, sizes))


def check(path):
    expected = [line.strip() for line in open(os.path.join(HERE, "layouts.txt")) if not line.startswith("#")]
    with open(path) as f:
        have = [line_of(name, *layout) for name, layout in layouts(f.read()).items()]
    wrong = [pair for pair in zip(expected, have) if pair[0] != pair[1]]
    for want, got in wrong:
        print("nvcc: %s\nhere: %s" % (want, got))
    if wrong or len(expected) != len(have):
        sys.exit("%d of %d layouts differ, %d were expected" % (len(wrong), len(have), len(expected)))
    print("%d layouts as nvcc's" % len(have))


def main():
    commands = {"nvcc": nvcc_table, "ir": lambda form: print(llvm_source(form), end=""), "check": check}
    if len(sys.argv) != 3 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    commands[sys.argv[1]](sys.argv[2])


main()
