import { expect, test } from 'vitest';
import { fitLog } from './fit.ts';
import { defaultFit } from './fitOptions.ts';
import { fitObstacles } from './fitWarnings.ts';
import { createLogParser } from './readLog.ts';
import { writeSampleLog } from './sampleLog.ts';
import { tr } from './tr.ts';

test('the sample is a log without a flaw, always the same, that runs as it comes', () => {
  const parser = createLogParser(tr);
  parser.push(writeSampleLog());
  const { log, report } = parser.finish();
  if (log === null) throw new Error('the sample was refused');
  expect(report.entries).toEqual([]);
  expect(log.jobs).toBe(200);
  expect(writeSampleLog()).toBe(writeSampleLog());
  const cluster = { racks: 3, serversPerRack: 8, slotsPerServer: 1, roundTrip: 0.001 };
  const { fit } = fitLog(log, defaultFit(log, 'sample.tr', 1), cluster);
  expect(fit.jobs).toBe(200);
  expect(fit.longJobs).toBeGreaterThan(5);
  expect(fitObstacles(fit)).toEqual([]);
});
