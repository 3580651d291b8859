#!/usr/bin/env python3
"""PTX instructions of a launch, beside nvcc's: the budget "lowered launch".

    launch-shapes.py [--nvcc=nvcc] [--cdpc=build/bin/cdpc] [--arch=sm_90] [-O2 | -O3]

Compiles launch-shapes.cu with nvcc -O3 and launch-shapes.ll with cdpc, and counts the instructions of each parent
kernel: every statement of its body that is no directive and no label; a call is one, and so is each store of an
argument of a call. "status used" writes each launch's status to memory, in CUDA C++ a constant in its place; for "unused"
the lines that write it are dropped from both sources. Beside the parents stand __cdp_launch_device and
__cdp_parameter_buffer (for launches through pointers), which libcdp calls where nvcc calls the device runtime: they
exist once in a module, and their instructions run once for each launch.

Exit 1 when a launch with an unused status takes more instructions than nvcc's, one with a used status more than
nvcc's with an unused one and the instructions that write it, and 2, or when anything is in local memory.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ALLOWED_WITH_STATUS = 2


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit("%s\n%s" % (" ".join(command), done.stderr))
    return done.stdout


def source(name, used):
    text = open(os.path.join(HERE, name)).read()
    writes = r"^ *(\*status = .*|store i32 .*, ptr %status)\n"
    return text if used else re.sub(writes, "", text, flags=re.M)


def bodies(ptx):
    """{function or kernel: its body}"""
    pattern = r"^(?:\.\w+\s+)*\.(?:entry|func)\s+(?:\([^)]*\)\s*)?(\w+)\s*\([^)]*\)[^{;]*^\{\n(.*?)^\}"
    return {m.group(1): m.group(2) for m in re.finditer(pattern, ptx, re.M | re.S)}


def instructions(body):
    count = 0
    for statement in re.sub(r"//.*", "", body).split(";"):
        statement = re.sub(r"^\s*(\$?\w+:\s*|[{}]\s*)*", "", statement).strip()
        count += bool(statement) and not statement.startswith(".")
    return count


def compile_both(options, used, folder):
    """The bodies of nvcc's PTX and of ours."""
    paths = {}
    for extension in ("cu", "ll"):
        paths[extension] = os.path.join(folder, "shapes." + extension)
        with open(paths[extension], "w") as f:
            f.write(source("launch-shapes." + extension, used))
    nvcc, cdpc = os.path.join(folder, "nvcc.ptx"), os.path.join(folder, "cdpc.ptx")
    run([options.nvcc, "-O3", "-ptx", "-rdc=true", "-w", "-arch=" + options.arch, paths["cu"], "-o", nvcc])
    run([options.cdpc, "ptx", options.level, "-arch=" + options.arch, paths["ll"], "-o", cdpc])
    return bodies(open(nvcc).read()), bodies(open(cdpc).read())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--cdpc", default=os.path.join(HERE, "..", "build", "bin", "cdpc"))
    parser.add_argument("--arch", default="sm_90")
    parser.add_argument("-O", dest="level", default="2")
    options = parser.parse_args()
    options.level = "-O" + options.level
    with tempfile.TemporaryDirectory() as folder:
        nvcc, ours = compile_both(options, False, folder)
        nvcc_used, ours_used = compile_both(options, True, folder)
    print(re.search(r"release .*", run([options.nvcc, "--version"])).group(0) + " -O3;",
          run([options.cdpc, "--version"]).strip().replace("\n", ", "), options.level + ";", options.arch)
    print("%-16s %14s %14s %6s %16s %14s" % ("launch", "nvcc", "cdpc", "ratio", "nvcc and write", "cdpc, used"))
    broken = []
    for name in [n for n in nvcc if not n.startswith("child_") and n != "other"]:
        counts = [instructions(b[name]) for b in (nvcc, ours, nvcc_used, ours_used)]
        print("%-16s %14d %14d %6.2f %16d %14d" % (name, counts[0], counts[1], counts[1] / counts[0], counts[2], counts[3]))
        launches = nvcc[name].count("__cudaCDP2LaunchDeviceV2")
        if counts[1] > counts[0] or counts[3] > counts[2] + ALLOWED_WITH_STATUS * launches:
            broken.append(name)
        if ".local" in ours[name] + ours_used[name]:
            broken.append(name + " (local memory)")
    for helper in ("__cdp_launch_device", "__cdp_parameter_buffer"):
        print("%s: %d instructions" % (helper, instructions(ours[helper])))
    if broken:
        sys.exit("over the budget: " + ", ".join(broken))
    print("within the budget")


main()
