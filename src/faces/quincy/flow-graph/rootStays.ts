import type { JobId, ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Admit } from '../../../policies/quincy/decisions/jobs.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** The time that a root was on a server. */
export interface RootStay {
  readonly job: JobId;
  readonly server: ServerId;
  readonly row: number;
  readonly from: Micros;
  readonly to: Micros;
}

/**
 * Lists where roots were: one stay per admission of a job, until the job ends or its root is lost. A root that was moved
 * (`policies/quincy/rootMoves.ts`) has one stay per server, all with the row of the admission.
 */
export function rootStaysOf(trace: Trace, admits: readonly Decision<Admit>[]): readonly RootStay[] {
  const { finishedAt } = trace.data.tables.jobs.columns;
  const { server: servers, from, to } = trace.data.tables.keptSlots.columns;
  return admits.flatMap((admit) => {
    const { row, at, payload } = admit;
    const { job } = payload;
    const again = admits.find((other) => other.row > row && other.payload.job === job)?.at ?? NEVER;
    const rows = trace.keptForJob(job).filter((root) => from[root] >= at && from[root] < again);
    if (rows.length === 0) return [{ job, server: payload.server, row, from: at, to: finishedAt[job] }];
    // The scheduler counts a moved root on its new server from when it sends it, one network delay before it arrives.
    const movedAt = (place: number) =>
      place === rows.length ? NEVER : from[rows[place]] - trace.data.topology.networkDelay;
    return rows.map((root, place) => ({
      ...{ job, row },
      server: place === 0 ? payload.server : servers[root],
      from: place === 0 ? at : movedAt(place),
      to: Math.min(finishedAt[job], to[root], movedAt(place + 1)),
    }));
  });
}
