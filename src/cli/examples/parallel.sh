#!/bin/bash
# A sweep on several machines with GNU parallel, which copies the scenario there and the results back. machines.txt has a
# line for each machine, as ssh knows it (: is this one), and each has makespan on its path:
#   SCENARIO=sweep.json bash parallel.sh
# On a single machine, makespan sweep uses all cores by itself.
set -euo pipefail

# More than machines, so that a fast one does more; the same number for a sweep that is continued.
shards=${SHARDS:-20}
scenario=${SCENARIO:-sweep.json}

# One at a time on each machine, for each uses all cores. With no other machine than this one, parallel says that it ignores
# --return; the parts are here already.
seq "$shards" | parallel --sshloginfile "${MACHINES:-machines.txt}" --jobs 1 --halt soon,fail=1 \
  --basefile "$scenario" --return 'part-{}.csv' --cleanup \
  "makespan sweep $scenario --shard {}/$shards > part-{}.csv"

makespan merge $(seq --format 'part-%g.csv' "$shards") > result.csv
