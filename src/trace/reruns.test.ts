import { expect, test } from 'vitest';
import { AttemptKind, Outcome } from '../engine/record/schema.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { raceOf } from './races.ts';
import { hasRerun, isRerun } from './reruns.ts';

const copy = { kind: AttemptKind.speculative, outcome: Outcome.lostRace };

/** What each attempt at the only task is: a rerun that has finished, one that was stopped, or none. */
const whatIs = (
  attempts: NonNullable<Parameters<typeof traceOf>[0]['attempts']>,
  finished: number[] = [],
) => {
  const trace = traceOf({
    servers: 1,
    jobs: [{ stages: [1] }],
    attempts,
    lostRaces: finished.map((attempt) => ({ attempt, wouldEndAt: attempts[attempt].endedAt })),
  });
  const reruns = attempts.map(
    (_, each) => isRerun(trace, each) && (hasRerun(trace, each) ? 'made' : 'stopped'),
  );
  return { reruns, losers: raceOf(trace, 0)?.losers };
};

test('an attempt that was sent after its task had finished runs again, and races nobody', () => {
  const first = { boundAt: 0, startedAt: 0, endedAt: 5 };
  const racing = { boundAt: 3, startedAt: 3, endedAt: 5, ...copy };
  const again = { boundAt: 6, startedAt: 6, endedAt: 8, ...copy };
  expect(whatIs([first, racing, again], [2])).toEqual({ reruns: [false, false, 'made'], losers: [1] });
  expect(whatIs([first, racing, again])).toEqual({ reruns: [false, false, 'stopped'], losers: [1] });
  expect(whatIs([first, again])).toEqual({ reruns: [false, 'stopped'], losers: undefined });
});

test('where the output was lost, the task runs anew, and its copies race', () => {
  const lost = { boundAt: 0, startedAt: 0, endedAt: 5 };
  const anew = { boundAt: 7, startedAt: 7, endedAt: 20 };
  const racing = { boundAt: 9, startedAt: 9, endedAt: 20, ...copy };
  const again = { boundAt: 22, startedAt: 22, endedAt: 25, ...copy };
  expect(whatIs([lost, anew, racing, again])).toEqual({
    reruns: [false, false, false, 'stopped'],
    losers: [1, 2], // The first to finish has won, though its output was lost.
  });
});
