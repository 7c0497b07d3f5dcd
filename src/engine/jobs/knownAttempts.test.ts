import { expect, test } from 'vitest';
import { KnownAttempts } from './knownAttempts.ts';
import { Phase } from './phase.ts';

test('rows of ended attempts are reused, and live attempts keep their data', () => {
  const attempts = new KnownAttempts();
  const live = Array.from({ length: 3000 }, (_, i) => attempts.add(i, i + 1, i + 2));
  expect(new Set(live).size).toBe(3000);
  for (const attempt of live.slice(0, 1500)) attempts.remove(attempt);
  const again = Array.from({ length: 1500 }, (_, i) => attempts.add(9000 + i, 0, 0));
  expect(new Set(again)).toEqual(new Set(live.slice(0, 1500)));
  for (let i = 1500; i < 3000; i += 1) {
    const row = live[i];
    expect([attempts.taskOf(row), attempts.stageOf(row), attempts.serverOf(row)]).toEqual([i, i + 1, i + 2]);
  }
});

test('an attempt is bound, computes in a lane, and has no phase when it has ended', () => {
  const attempts = new KnownAttempts();
  const attempt = attempts.add(1, 2, 3);
  expect(attempts.phaseOf(attempt)).toBe(Phase.bound);
  attempts.start(attempt, 5, 0);
  expect([attempts.phaseOf(attempt), attempts.laneOf(attempt)]).toEqual([Phase.computing, 5]);
  attempts.remove(attempt);
  expect(Object.values(Phase)).not.toContain(attempts.phaseOf(attempt));
});
