#!/bin/bash
# A sweep as a Slurm job array, one shard for each of its jobs:
#   SCENARIO=sweep.json sbatch slurm.sh
# When all are done: makespan merge part-*.csv > result.csv
# A job that failed runs again with: sbatch --array=7 slurm.sh
#SBATCH --job-name=makespan
#SBATCH --array=1-20
#SBATCH --cpus-per-task=4
#SBATCH --output=part-%a.log
set -eu

# As many as the array has. Not SLURM_ARRAY_TASK_COUNT: that is 1 when a single job runs again.
shards=${SHARDS:-20}
part=part-$SLURM_ARRAY_TASK_ID.csv

makespan sweep "${SCENARIO:-sweep.json}" --shard "$SLURM_ARRAY_TASK_ID/$shards" --threads "${SLURM_CPUS_PER_TASK:-1}" > "$part.unfinished"
# Only now: a shard that is cut short must not look like a whole one.
mv "$part.unfinished" "$part"
