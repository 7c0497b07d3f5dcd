import type { SchedulerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { fact } from '../../trace/facts.ts';
import { createRowLists, rowsOf } from '../../trace/rowLists.ts';
import type { Trace } from '../../trace/trace.ts';
import { type Times, timesOf } from './freeSlots.ts';

const thoughtsOfActors = fact('thoughts of actors', ({ data }) => {
  const { length, columns } = data.tables.thoughts;
  const actors = data.topology.servers + data.schedulers + data.services;
  return createRowLists(length, actors, (row) => columns.actor[row]);
});

const known = new WeakMap<Trace, Map<SchedulerId, Times>>();

/** When a scheduler thought, or was busy with a message. */
export function thinkingTimes(trace: Trace, scheduler: SchedulerId): Times {
  const times = known.get(trace) ?? new Map<SchedulerId, Times>();
  known.set(trace, times);
  let own = times.get(scheduler);
  if (own === undefined) {
    const { from, to } = trace.data.tables.thoughts.columns;
    const rows = Array.from(rowsOf(thoughtsOfActors.of(trace), trace.data.topology.servers + scheduler));
    const inOrder = rows.sort((one, other) => from[one] - from[other]);
    own = timesOf(
      inOrder.map((row) => from[row]),
      inOrder.map((row) => Math.min(to[row], trace.data.endedAt)),
    );
    times.set(scheduler, own);
  }
  return own;
}

/** Whether an actor was done with a message, or a thought, at a moment. */
export function handledAt(trace: Trace, actor: number, at: Micros): boolean {
  const { thoughts } = trace.data.tables;
  if (thoughts.length === 0) return false;
  return rowsOf(thoughtsOfActors.of(trace), actor).some((row) => thoughts.columns.to[row] === at);
}
