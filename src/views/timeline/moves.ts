import type { AttemptId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { Outcome } from '../../engine/record/schema.ts';
import type { Trace } from '../../trace/trace.ts';

const known = new WeakMap<Trace, Int32Array>();

/** Gives, for each attempt that was stopped to give its slot away, the next one at its task that began; NONE for all others. */
export function nextPlaces(trace: Trace): Int32Array {
  const next = known.get(trace) ?? findNext(trace);
  known.set(trace, next);
  return next;
}

function findNext(trace: Trace): Int32Array {
  const { attempts } = trace.data.tables;
  const { task, outcome, startedAt, endedAt } = attempts.columns;
  const next = new Int32Array(attempts.length).fill(NONE);
  for (let attempt = 0; attempt < attempts.length; attempt += 1) {
    if (outcome[attempt] !== Outcome.preempted) continue;
    const began = (other: AttemptId) =>
      startedAt[other] >= endedAt[attempt] && Number.isFinite(startedAt[other]);
    next[attempt] = trace.attemptsOfTask(task[attempt]).find(began) ?? NONE;
  }
  return next;
}
