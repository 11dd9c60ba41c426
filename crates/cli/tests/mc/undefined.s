// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 -show-encoding %s | FileCheck %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 -filetype=null %s
// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx900 -filetype=obj -o /dev/null %s 2>&1 | FileCheck --check-prefix=ERR %s

s_branch nowhere
// ERR: [[@LINE-1]]:10: error: undefined label 'nowhere'
s_endpgm
