#!/bin/bash
# Builds and runs every fixture before and after its fix on this machine's GPU, and profiles each kernel once.
# usage: test/fixes/validate/run.sh GENERATED.cu OUT    (GENERATED.cu: generate.mjs; then collect.mjs OUT/run.txt OUT/ncu.csv OUT/driver.txt)
set -e
here=$(dirname "$0")
generated=$1
out=$2
nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -1 >"$out/driver.txt"
nvcc -O3 -std=c++17 -arch=sm_90 -w -I"$here" -o /tmp/validate "$generated"
/tmp/validate | tee "$out/run.txt"
ncu --csv --metrics smsp__inst_executed.sum,smsp__thread_inst_executed_per_inst_executed.ratio,sm__cycles_elapsed.max \
  /tmp/validate once >"$out/ncu.csv" || { tail -20 "$out/ncu.csv"; exit 1; }
tail -3 "$out/ncu.csv"
