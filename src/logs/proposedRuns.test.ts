import { expect, test } from 'vitest';
import { defaultFit } from './fitOptions.ts';
import { createLogBuilder } from './logBuilder.ts';
import { proposedRuns } from './proposedRuns.ts';

function flatLog() {
  const builder = createLogBuilder();
  builder.addJob(0, Number.NaN);
  builder.addStage();
  builder.addTask(1);
  return builder.finish();
}

const withoutData = defaultFit(flatLog(), 'x.tr', 1);

test('where tasks read no files, policies that only wait for data are not compared', () => {
  const policiesAfter = (...current: readonly string[]) =>
    proposedRuns(
      withoutData,
      current.map((policy) => ({ policy })),
    ).map(({ policy }) => policy);
  expect(policiesAfter('hadoop-fifo', 'fair', 'delay')).toEqual(['batch', 'sparrow']);
  expect(policiesAfter('sparrow', 'hopper')).toEqual([]);
  const withData = { ...withoutData, policies: 'delayScheduling' } as const;
  expect(proposedRuns(withData, []).map(({ policy }) => policy)).toEqual(['hadoop-fifo', 'fair', 'delay']);
});
