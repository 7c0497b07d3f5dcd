import { describe, expect, test } from 'vitest';
import { Patience } from './patience.ts';

const [LOCAL, RACK, REMOTE, NO_INPUT] = [0, 1, 2, 3];
const SECOND = 1_000_000;
const rules = { patience: 'levels', rackWait: 5 * SECOND, remoteWait: 5 * SECOND, mostSkips: 0 } as const;

/** Offers slots to one job; lists for each whether it launched, and its wait in seconds. */
function offered(patience: Patience, offers: readonly (readonly [second: number, locality: number])[]) {
  return offers.map(([second, locality]) => {
    const now = second * SECOND;
    const waited = patience.waited(0) / SECOND;
    const isPermitted = patience.permits(0, locality);
    if (isPermitted) patience.launched(0, locality);
    else patience.skip(0, now);
    patience.decided(now);
    return isPermitted ? `launched after ${waited}` : patience.waited(0) / SECOND;
  });
}

describe('the pseudo-code', () => {
  test('launches in the rack at 7: at 6 the tested wait is still 4 (T-DEL-6)', () => {
    const patience = new Patience(1, rules);
    const happened = offered(patience, [
      [0, REMOTE],
      [2, REMOTE],
      [4, REMOTE],
      [6, RACK],
      [7, RACK],
    ]);
    expect(happened).toEqual([0, 2, 4, 6, 'launched after 6']);
    expect([patience.level(0), patience.waited(0)]).toEqual([1, 0]);
  });

  test('launches beside the data at 6, whatever it has waited (T-DEL-6)', () => {
    const patience = new Patience(1, rules);
    const happened = offered(patience, [
      [0, REMOTE],
      [2, REMOTE],
      [4, REMOTE],
      [6, LOCAL],
    ]);
    expect(happened).toEqual([0, 2, 4, 'launched after 4']);
    expect(patience.level(0)).toBe(0);
  });

  test('launches anywhere at 12 if nothing nearer was offered (T-DEL-6)', () => {
    const patience = new Patience(1, rules);
    const seconds = [0, 3, 6, 9, 11, 12];
    const happened = offered(
      patience,
      seconds.map((second) => [second, REMOTE] as const),
    );
    expect(happened).toEqual([0, 3, 6, 9, 11, 'launched after 11']);
    expect(patience.level(0)).toBe(2);
  });

  test('keeps its level: after a launch in the rack a wait of T2 is enough, after a remote one there is no wait', () => {
    const patience = new Patience(1, rules);
    patience.launched(0, RACK);
    expect(offered(patience, [[0, RACK]])).toEqual(['launched after 0']);
    const happened = offered(patience, [
      [1, REMOTE],
      [6, REMOTE],
      [7, REMOTE],
      [8, REMOTE],
    ]);
    expect(happened).toEqual([1, 6, 'launched after 6', 'launched after 0']);
    expect(offered(patience, [[9, RACK]])).toEqual(['launched after 0']);
    expect(patience.level(0)).toBe(1);
  });

  test('resets level and wait after a local launch', () => {
    const patience = new Patience(1, rules);
    patience.launched(0, REMOTE);
    patience.launched(0, LOCAL);
    expect(patience.permits(0, RACK)).toBe(false);
    expect(patience.permits(0, REMOTE)).toBe(false);
  });

  test('lets a task without input run anywhere', () => {
    expect(new Patience(1, rules).permits(0, NO_INPUT)).toBe(true);
  });

  test('does not count time in which a job had no tasks to launch (DEL-9)', () => {
    const patience = new Patience(1, rules);
    patience.decided(1 * SECOND);
    patience.begin(0, 8 * SECOND);
    expect(offered(patience, [[9, REMOTE]])).toEqual([1]);
  });

  test('says after how much time alone the next level begins', () => {
    const patience = new Patience(1, rules);
    expect(patience.skip(0, 2 * SECOND)).toBe(3 * SECOND);
    patience.decided(2 * SECOND);
    expect(patience.skip(0, 7 * SECOND)).toBe(0); // 5 s were reached only now, after the test
    patience.decided(7 * SECOND);
    expect(patience.skip(0, 7 * SECOND)).toBe(3 * SECOND);
    patience.launched(0, REMOTE);
    expect(patience.skip(0, 7 * SECOND)).toBe(Infinity);
  });
});

describe('the count form', () => {
  const counting = { ...rules, patience: 'count', mostSkips: 3 } as const;

  test('skips a job D times, for rack-local and remote slots alike', () => {
    const patience = new Patience(1, counting);
    const happened = offered(patience, [
      [0, RACK],
      [0, REMOTE],
      [1, RACK],
      [1, REMOTE],
    ]);
    expect(happened).toEqual([0, 0, 1, 'launched after 1']);
  });

  test('resets the count only after a local launch (AMB-26)', () => {
    const patience = new Patience(1, counting);
    for (let i = 0; i < 3; i += 1) patience.skip(0, 0);
    patience.launched(0, REMOTE);
    expect(patience.permits(0, REMOTE)).toBe(true);
    patience.launched(0, LOCAL);
    expect(patience.permits(0, REMOTE)).toBe(false);
  });
});

test('a job without patience launches anywhere', () => {
  const patience = new Patience(1, { ...rules, patience: 'none' });
  expect([RACK, REMOTE].map((locality) => patience.permits(0, locality))).toEqual([true, true]);
});
