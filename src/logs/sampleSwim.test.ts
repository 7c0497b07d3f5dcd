import { expect, test } from 'vitest';
import { runProposal } from '../testing/logs/testProposal.ts';
import { fitLog } from './fit.ts';
import { defaultFit } from './fitOptions.ts';
import { fitObstacles } from './fitWarnings.ts';
import { openSwim } from './readers/swim.ts';
import { createLogParser } from './readLog.ts';
import { SWIM_SAMPLE_NAME, writeSwimSample } from './sampleSwim.ts';
import type { WorkloadLog } from './workloadLog.ts';

const cluster = { racks: 3, serversPerRack: 8, slotsPerServer: 2, roundTrip: 0.001 };

function sample(): WorkloadLog {
  const parser = createLogParser(openSwim);
  parser.push(writeSwimSample());
  const { log, report } = parser.finish();
  expect(report.entries).toEqual([]);
  if (log === null) throw new Error('the sample was refused');
  return log;
}

test('the sample is a valid log, always the same, with files that many jobs read', () => {
  expect(writeSwimSample()).toBe(writeSwimSample());
  const log = sample();
  const { fit } = fitLog(log, defaultFit(log, SWIM_SAMPLE_NAME, 2), cluster);
  expect(fit.jobs).toBeGreaterThan(150);
  expect(fit.tasks).toBeLessThanOrEqual(3_000);
  expect(fit.data?.reduces).toBeGreaterThan(20);
  expect(fit.data?.sharedFiles).toBeGreaterThan(5);
  expect(fitObstacles(fit)).toEqual([]);
});

test('a scenario made of it runs to the last job under the policies that it proposes', () => {
  expect(runProposal(sample(), SWIM_SAMPLE_NAME, cluster)).toEqual({ 'hadoop-fifo': 1, fair: 1, delay: 1 });
});
