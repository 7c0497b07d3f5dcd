import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { fitLog } from './fit.ts';
import { defaultFit, type FitOptions } from './fitOptions.ts';
import { openTr } from './readers/tr.ts';
import { createLogParser, type ReadLog } from './readLog.ts';
import { tasksOfJob, type WorkloadLog } from './workloadLog.ts';

// The real logs may not be redistributed. They are read from beside the repository if somebody has them.
const folder = fileURLToPath(new URL('../../../shared/traces/tr', import.meta.url));
const isHere = existsSync(folder);
if (!isHere) console.log(`No real logs in ${folder}: the tests against them are skipped.`);

function read(name: string): ReadLog {
  const text = readFileSync(`${folder}/${name}`, 'utf8');
  const parser = createLogParser(openTr);
  for (let at = 0; at < text.length; at += 65_536) parser.push(text.slice(at, at + 65_536));
  return parser.finish();
}

function logOf(name: string): WorkloadLog {
  const { log } = read(name);
  if (log === null) throw new Error(`${name} was refused`);
  return log;
}

describe.skipIf(!isHere)('the Yahoo excerpt', () => {
  test('has the expected jobs, tasks, work and shift', () => {
    const { log, report } = read('YH1_sub.tr');
    expect(log).toMatchObject({ jobs: 2_910, tasks: 122_878, shift: 128_248 });
    expect(Math.round(log?.work ?? 0)).toBe(83_276_951);
    expect(report.entries).toEqual([]);
  });

  test('fits at load 1 into 317 slots from t = 140,000 to 140,900, its short jobs into 50', () => {
    const log = logOf('YH1_sub.tr');
    const options: FitOptions = {
      ...defaultFit(log, 'YH1_sub.tr', 1),
      from: 140_000 - log.shift,
      to: 140_900 - log.shift,
      sizing: { kind: 'cluster', load: 1 },
    };
    const cluster = { racks: 1, serversPerRack: 10_000, slotsPerServer: 1, roundTrip: 0 };
    expect(fitLog(log, options, cluster).fit).toMatchObject({
      jobs: 120,
      tasks: 2_622,
      slots: 317,
      longJobs: 8,
    });
    expect(fitLog(log, { ...options, lengths: 'short' }, cluster).fit).toMatchObject({
      jobs: 112,
      tasks: 2_463,
      slots: 50,
    });
    expect(fitLog(log, options, cluster).fit.longWorkShare).toBeCloseTo(0.84, 2);
  });

  test('is proposed with a stretch of more than a hundred jobs within the budget', () => {
    const log = logOf('YH1_sub.tr');
    const cluster = { racks: 3, serversPerRack: 8, slotsPerServer: 1, roundTrip: 0 };
    const { fit } = fitLog(log, defaultFit(log, 'YH1_sub.tr', 1), cluster);
    expect(fit.jobs).toBeGreaterThan(100);
    expect(fit.tasks).toBeLessThanOrEqual(3_000);
    expect(fit.load).toBeCloseTo(0.8, 1);
  });
});

describe.skipIf(!isHere)('the Google excerpt', () => {
  test('has the expected jobs and tasks in spite of its CRLF', () => {
    const { log, report } = read('GOOG_subtrace.lines1-2000.tr');
    expect(log).toMatchObject({ jobs: 2_000, tasks: 106_334 });
    expect(report.entries).toEqual([]);
  });

  test('has its largest job on line 514', () => {
    const log = logOf('GOOG_subtrace.lines1-2000.tr');
    const sizes = Array.from({ length: log.jobs }, (_, job) => tasksOfJob(log, job));
    expect(Math.max(...sizes)).toBe(4_950);
    // The file is in order of arrival, so line 514 is job 513.
    expect(sizes.indexOf(4_950)).toBe(513);
  });
});
