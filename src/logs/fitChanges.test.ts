import { expect, test } from 'vitest';
import type { ClusterSpec } from '../scenario/shape/schema.ts';
import { fitLog } from './fit.ts';
import { sayChanges } from './fitChanges.ts';
import { defaultFit, type FitOptions } from './fitOptions.ts';
import { neverSettles } from './fitWarnings.ts';
import { createLogBuilder } from './logBuilder.ts';
import { runnableFit, settlingFit } from './runnableFit.ts';

const cluster: ClusterSpec = {
  racks: 2,
  serversPerRack: 5,
  slotsPerServer: 1,
  coresPerServer: 1,
  roundTrip: 0.001,
};

/** Jobs of two tasks, one per second; `longest` is the length of the tenth. */
function logOf(jobs: number, duration: number, longest = duration) {
  const builder = createLogBuilder();
  for (let job = 0; job < jobs; job += 1) {
    builder.addJob(job, Number.NaN);
    builder.addStage();
    for (let task = 0; task < 2; task += 1) builder.addTask(job === 9 ? longest : duration);
  }
  return builder.finish();
}

const sayFor = (log: ReturnType<typeof logOf>, changes: Partial<FitOptions>) => {
  const options = { ...defaultFit(log, 'x.tr', 1), ...changes };
  return sayChanges(log, fitLog(log, options, cluster).fit, options);
};

test('a fit says which part of the log runs and what it changes', () => {
  const log = logOf(50, 3);
  expect(sayFor(log, {})).toBe('All 50 jobs of the log, unchanged.');
  expect(sayFor(log, { to: 25, durationFactor: 2 })).toBe(
    '25 of 50 jobs and 50 of 100 tasks: those that arrive in 25 s of 50 s; durations times 2.',
  );
  expect(sayFor(log, { sizing: { kind: 'none' }, timeCompression: 0.25 })).toBe(
    'All 50 jobs of the log: arrivals 4 times slower.',
  );
  expect(sayFor(log, { maxTasks: 1, keep: { kind: 'every', step: 2 } })).toBe(
    '25 of 50 jobs and 25 of 100 tasks: one in 2; at most 1 task in a job.',
  );
});

test('a cluster that would never settle gets few servers, or only the short jobs', () => {
  const slow = logOf(50, 80);
  const usual = defaultFit(slow, 'x.tr', 1);
  expect(neverSettles(fitLog(slow, usual, cluster).fit)).toBe(true);
  const few = runnableFit(slow, 'x.tr', cluster);
  expect(few.sizing.kind).toBe('time');
  expect(neverSettles(fitLog(slow, few, cluster).fit)).toBe(false);

  const oneLong = logOf(50, 3, 1e6);
  const short = runnableFit(oneLong, 'x.tr', cluster);
  expect(short.lengths).toBe('short');
  expect(neverSettles(fitLog(oneLong, short, cluster).fit)).toBe(false);
});

test('where nothing settles, no other fit is offered', () => {
  const single = logOf(1, 3);
  expect(settlingFit(single, defaultFit(single, 'x.tr', 1), cluster)).toBeNull();
});
