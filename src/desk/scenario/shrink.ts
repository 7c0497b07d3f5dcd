import type { RunSpec, Scenario } from '../../scenario/shape/schema.ts';

/**
 * Keeps a tenth of the jobs and of the warm-up; of a schedule, a tenth of each line's jobs, or every tenth line where
 * lines are single jobs. What concerns single jobs, such as orders of users, is left out: those jobs may be gone.
 */
export function shrink({ control: _, ...given }: Scenario): Scenario {
  const scenario: Scenario = { ...given, runs: given.runs.map(withoutStragglers) };
  const { workload } = scenario;
  const tenth = (count: number) => Math.max(1, Math.round(count / 10));
  const warmup = Math.round(workload.warmup / 10);
  if (workload.kind === 'generated' && workload.arrivals.kind === 'schedule') {
    const { lines: all } = workload.arrivals;
    const some = all.every(({ jobs }) => jobs === 1) ? all.filter((_, index) => index % 10 === 0) : all;
    const lines = some.map((line) => ({ ...line, jobs: tenth(line.jobs) }));
    const total = lines.reduce((sum, line) => sum + line.jobs, 0);
    const first = Math.min(warmup, total - 1);
    const arrivals = { ...workload.arrivals, lines };
    return { ...scenario, workload: { ...workload, arrivals, jobs: total - first, warmup: first } };
  }
  if (workload.kind === 'generated') {
    return { ...scenario, workload: { ...workload, jobs: tenth(workload.jobs), warmup } };
  }
  const jobs = workload.jobs.slice(0, Math.max(warmup + 1, tenth(workload.jobs.length)));
  return { ...scenario, workload: { ...workload, jobs, warmup } };
}

/** A fork loses its stragglers, which are tasks of single jobs. */
function withoutStragglers(run: RunSpec): RunSpec {
  if (run.fork === undefined) return run;
  const { fork, ...rest } = run;
  const ops = fork.ops.filter(({ kind }) => kind !== 'straggler');
  return ops.length === 0 ? rest : { ...rest, fork: { ...fork, ops } };
}
