import { architectures } from '../settings/settings';

export const usage = `cuda-divergence: which branches split the warps of a CUDA kernel, what that costs, and why

usage:
  cuda-divergence check [options] PATH...        files or folders (.cu, .cuh, headers that hold device code)
  cuda-divergence explain [options] FILE:LINE    everything known of the branches on a line
  cuda-divergence dump mask|cfg|values [options] FILE[:LINE]
                                                 how the analysis sees the functions of a file, or those on a line:
                                                 text as the grammar reads it, control-flow graph, value of each lane
  cuda-divergence lsp --stdio                    the language server

options:
  --format FORMAT                   text, json, sarif, github, unix or junit (text)
  --arch ARCH                       ${architectures.join(', ')} (sm_90)
  --block X[,Y[,Z]]                 threads of a block where no launch tells
  --min-severity LEVEL              show findings from hint, information or warning on (hint)
  --fail-on LEVEL                   exit with 1 from hint, information or warning on, or never (warning)
  --sort loss|path                  text: the dearest findings first, or in the order of files (loss)
  --top N                           text: show the N dearest findings only
  -q, --quiet                       text: findings and nothing else
  --write-baseline FILE             write what is found to a file, to be known from now on
  --baseline FILE                   report only what that file does not know; lines may have moved
  --changed-since REF               report only files that differ from where the branch left REF (asks git)
  --config FILE                     settings (JSON) instead of the nearest .cuda-divergence.json above each file
  --no-config                       neither that nor compile_commands.json is looked for
  --function NAME                   dump this function only
  --no-workspace                    use the PATHs only: no included files, no launches in files beside them
  -h, --help                        this text
  -v, --version                     the version

exit status: 0 nothing to report, 1 something at or above --fail-on, 2 the command could not do its work
`;
