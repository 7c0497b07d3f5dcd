import { NONE, type ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { LONG_QUEUE } from '../../../policies/apollo/monitor/reports.ts';
import { Ticks } from '../../../policies/apollo/monitor/ticks.ts';
import { ofTraceBy } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { regularPlan } from './planAt.ts';
import { isIdle, queuedAt } from './presence.ts';
import { downTimes, sentTo } from './sentTasks.ts';
import { periodOf } from './subject.ts';

/**
 * When a server wrote matrices for managers with tasks there (APO-10), ascending: when something came, got a token, started or
 * ended, and at ticks of `status` while there is somebody to tell. The rules of `policies/apollo/monitor/reports.ts`, played
 * again.
 */
export const writtenTimes = ofTraceBy((trace, server: ServerId): readonly Micros[] => {
  const ticks = new Ticks(periodOf(trace, 'status'), trace.data.topology.servers);
  // Without duplicates nobody thinks again, so nobody is told.
  const awaitedFrom = trace.data.params.duplicates === false ? LONG_QUEUE : 0;
  const times: Micros[] = [];
  const write = (now: Micros) => {
    if (times.at(-1) !== now) times.push(now);
  };
  let nextAt: Micros = NONE;
  const setAlarm = (now: Micros) => {
    let due = now;
    if (queuedAt(trace, server, now) <= awaitedFrom) {
      const { pieces, from } = regularPlan(trace, server, now).plan;
      due = pieces > 1 ? now + from[1] : Infinity;
    }
    if (due === Infinity) return;
    const at = ticks.after(server, due);
    if (nextAt === NONE || at < nextAt) nextAt = at;
  };
  const tickUntil = (end: Micros) => {
    while (nextAt !== NONE && nextAt < end) {
      const now = nextAt;
      nextAt = NONE;
      if (isIdle(trace, server, now)) return;
      write(now);
      setAlarm(now);
    }
  };
  for (const { at, what } of changesOf(trace, server)) {
    tickUntil(at);
    if (what === 'down') nextAt = NONE;
    else if (what === 'came' || !isIdle(trace, server, at)) {
      if (queuedAt(trace, server, at) <= LONG_QUEUE) write(at);
      setAlarm(at);
    }
  }
  tickUntil(trace.data.endedAt);
  return times;
});

interface Change {
  readonly at: Micros;
  readonly what: 'came' | 'left' | 'down';
}

/** What happened to a server, in order of time. */
function changesOf(trace: Trace, server: ServerId): readonly Change[] {
  const changes = sentTo(trace, server).flatMap(({ cameAt, regularFrom, leftAt }): readonly Change[] => [
    { at: cameAt, what: 'came' },
    // A token changes what others may expect, also where the task runs already.
    ...(cameAt < regularFrom && regularFrom < leftAt ? [{ at: regularFrom, what: 'came' } as const] : []),
    ...(leftAt < Infinity ? [{ at: leftAt, what: 'left' } as const] : []),
  ]);
  const downs = downTimes(trace, server).map(({ from }): Change => ({ at: from, what: 'down' }));
  return [...changes, ...downs].sort((a, b) => a.at - b.at);
}
