import { expect, test } from 'vitest';
import { overviewOf, wholeLog } from './densestStretch.ts';
import { createLogBuilder } from './logBuilder.ts';

test('every job is counted in the part of the log where it arrives', () => {
  const builder = createLogBuilder();
  for (const arrivesAt of [0, 1, 9, 10, 39.9]) {
    builder.addJob(arrivesAt, 1);
    builder.addStage();
    for (let task = 0; task < 3; task += 1) builder.addTask(1);
  }
  const overview = overviewOf(builder.finish(), 4, 40);
  expect([...overview.jobs]).toEqual([3, 1, 0, 1]);
  expect([...overview.tasks]).toEqual([9, 3, 0, 3]);
});

test('a log of a single moment is one bar', () => {
  const builder = createLogBuilder();
  builder.addJob(7, 1);
  const log = builder.finish();
  expect([...overviewOf(log, 3, wholeLog(log).to).jobs]).toEqual([1, 0, 0]);
});
