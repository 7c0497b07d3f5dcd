import { expect, test } from 'vitest';
import type { DecisionLog, Sim } from '../engine/policy/verbs.ts';
import {
  asMany,
  choice,
  counted,
  decisionKind,
  flag,
  group,
  large,
  list,
  listKind,
  maybe,
  orNull,
  PayloadLog,
  type PayloadOf,
  payloadLogs,
  tail,
  three,
  time,
  WordLog,
  whole,
} from './decisionSchema.ts';

/** A log that keeps the words of the last record. */
function testLog(isOn = true) {
  let kept: number[] | null = null;
  const record: DecisionLog['record'] = (_scheduler, _stage, words, count) => {
    kept = Array.from(words).slice(0, count);
  };
  const sim = { decisionLog: () => ({ isOn, record }) } as unknown as Sim;
  return { sim, kept: () => kept };
}

const LONG = 5 * 2 ** 30 + 7;

const everything = decisionKind('test/everything', {
  id: whole,
  isTrue: flag,
  way: choice(['near', 'far']),
  cost: large,
  at: time,
  nobody: orNull,
  sides: three(whole),
  inside: group({ x: whole, y: whole }),
  missing: maybe(group({ x: whole, y: whole })),
  servers: counted(whole),
  lengths: asMany(whole),
  next: tail(group({ task: whole, cost: large })),
});

const said: PayloadOf<typeof everything> = {
  ...{ id: 7, isTrue: true, cost: -LONG, at: LONG, nobody: null },
  way: 'far',
  sides: [1, 2, 3],
  ...{ inside: { x: 4, y: 5 }, missing: null, servers: [8, 9], lengths: [10, 11] },
  next: { task: 12, cost: LONG },
};

test('a recorded value is read back, in the order of its fields', () => {
  const { sim, kept } = testLog();
  new PayloadLog(sim, everything).record(0, 0, said);
  const words = Int32Array.from(kept() ?? []);
  expect(everything.decode(words)).toEqual(said);
  expect([...words.subarray(0, 3)]).toEqual([7, 1, 1]);
  expect([...words.subarray(7, 17)]).toEqual([-1, 1, 2, 3, 4, 5, 0, 0, 0, 2]);
  new PayloadLog(sim, everything).record(0, 0, { ...said, missing: { x: 1, y: 2 }, next: null });
  expect(everything.decode(Int32Array.from(kept() ?? []))).toEqual({
    ...said,
    missing: { x: 1, y: 2 },
    next: null,
  });
});

test('lists extend to the end of the record', () => {
  const { sim, kept } = testLog();
  const rows = listKind('test/rows', { job: whole, share: large });
  const all = [
    { job: 1, share: LONG },
    { job: 2, share: 0 },
  ];
  new PayloadLog(sim, rows).record(0, 0, all);
  expect(rows.decode(Int32Array.from(kept() ?? []))).toEqual(all);
});

test('records of fixed size are written in place', () => {
  const { sim, kept } = testLog();
  const kind = decisionKind('test/often', { task: whole, waited: time, skips: whole });
  const log = new WordLog(sim, kind);
  log.words[log.at.task] = 3;
  log.setTime(log.at.waited, LONG);
  log.words[log.at.skips] = 4;
  log.record(0, 0);
  expect(kind.decode(Int32Array.from(kept() ?? []))).toEqual({ task: 3, waited: LONG, skips: 4 });
  expect(() => new WordLog(sim, decisionKind('test/any', { tasks: list(whole) }))).toThrow(
    'test/any may take any number of words',
  );
});

test('logs of several kinds go by the names of these', () => {
  const { sim, kept } = testLog();
  const short = decisionKind('test/short', { task: whole });
  const logs = payloadLogs(sim, { everything, short });
  logs.short.record(0, 0, { task: 3 });
  expect(short.decode(Int32Array.from(kept() ?? []))).toEqual({ task: 3 });
  logs.everything.record(0, 0, said);
  expect(everything.decode(Int32Array.from(kept() ?? []))).toEqual(said);
});

test('nothing is written in runs that record no decisions', () => {
  const { sim, kept } = testLog(false);
  new PayloadLog(sim, everything).record(0, 0, said);
  expect(kept()).toBeNull();
});
