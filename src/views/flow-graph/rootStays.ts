import type { JobId, ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Admit } from '../../policies/quincy/decisions/jobs.ts';
import type { Decision, Trace } from '../../trace/trace.ts';

/** A root on a computer. */
export interface RootStay {
  readonly job: JobId;
  readonly server: ServerId;
  readonly row: number;
  readonly from: Micros;
  readonly to: Micros;
}

/** Lists where roots were: each time that a job got past admission control, till its end or the loss of the root. */
export function rootStaysOf(trace: Trace, admits: readonly Decision<Admit>[]): readonly RootStay[] {
  const { finishedAt } = trace.data.tables.jobs.columns;
  const { to } = trace.data.tables.roots.columns;
  const before = new Map<JobId, number>();
  return admits.map(({ row, at, payload: { job, server } }) => {
    const position = before.get(job) ?? 0;
    before.set(job, position + 1);
    const root = trace.rootsOfJob(job)[position];
    return {
      job,
      server,
      row,
      from: at,
      to: root === undefined ? finishedAt[job] : Math.min(finishedAt[job], to[root]),
    };
  });
}
