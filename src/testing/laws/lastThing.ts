import { maxOf } from '../../base/extremes.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import type { Law } from '../../laws/law.ts';

/** Columns with times at which something happens, as far as they are times of the run and not of what is planned. */
const moments = {
  jobs: ['arrivedAt', 'finishedAt'],
  handovers: ['at'],
  jobControl: ['at'],
  stages: ['readyAt', 'finishedAt'],
  attempts: ['boundAt', 'startedAt', 'endedAt'],
  upgrades: ['at'],
  flows: ['startedAt', 'endedAt'],
  fetches: ['startedAt', 'endedAt', 'leftAt'],
  entries: ['enteredAt', 'leftAt'],
  holds: ['from', 'to'],
  keptSlots: ['from', 'to'],
  messages: ['sentAt', 'receivedAt'],
  thoughts: ['from', 'to'],
  outages: ['from', 'to'],
  decisions: ['at'],
} as const satisfies { readonly [Table in keyof TraceData['tables']]?: readonly string[] };

/** When the last thing happened that a trace tells of; of a message that was lost, when it would have arrived. */
function lastMoment({ tables, topology, paramChanges = [], slowdowns = [] }: TraceData): number {
  let last = maxOf(
    [...paramChanges, ...slowdowns].map(({ at }) => at),
    0,
  );
  for (const [table, names] of Object.entries(moments)) {
    const columns: Readonly<Record<string, ArrayLike<number>>> =
      tables[table as keyof typeof moments].columns;
    for (const name of names) {
      const times = columns[name];
      for (let row = 0; row < times.length; row += 1)
        if (times[row] < Infinity && times[row] > last) last = times[row];
    }
  }
  const { sentAt, receivedAt } = tables.messages.columns;
  for (let row = 0; row < tables.messages.length; row += 1)
    if (receivedAt[row] === Infinity) last = Math.max(last, sentAt[row] + topology.networkDelay);
  return last;
}

/**
 * A run's clock stops with the last thing that somebody does, says or learns, no sooner and no later: what was planned for a case
 * that never came is nothing. `noticedAt`: when losses are noticed, which a trace does not tell.
 */
export function endsWithTheLastThing(noticedAt: readonly Micros[] = []): Law {
  return (trace) => {
    const last = lastMoment(trace);
    return trace.endedAt === last || noticedAt.includes(trace.endedAt)
      ? []
      : [{ text: `the run ends at ${trace.endedAt}, its last thing happens at ${last}` }];
  };
}
