import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runProposal } from '../testing/logs/testProposal.ts';
import { type Assumptions, firstAssumptions } from './assumptions.ts';
import { underAssumptions } from './cutIntoTasks.ts';
import { wholeLog } from './densestStretch.ts';
import { detect, takeSample } from './detect.ts';
import { fitLog } from './fit.ts';
import { defaultFit } from './fitOptions.ts';
import { fitObstacles } from './fitWarnings.ts';
import { openSwim } from './readers/swim.ts';
import { createLogParser, type ReadLog } from './readLog.ts';
import { tasksOfJob, tasksOfStage, type WorkloadLog } from './workloadLog.ts';

// The real logs may not be redistributed. They are read from beside the repository if somebody has them.
const folder = fileURLToPath(new URL('../../../shared/traces/swim', import.meta.url));
const isHere = existsSync(folder);
if (!isHere) console.log(`No real logs in ${folder}: the tests against them are skipped.`);

const facebook2009 = 'FB-2009_samples_24_times_1hr_0.tsv';
const facebook2010 = 'FB-2010_samples_24_times_1hr_withInputPaths_0.tsv';
const cluster = { racks: 3, serversPerRack: 8, slotsPerServer: 2, roundTrip: 0.001 };

function read(name: string): ReadLog {
  const text = readFileSync(`${folder}/${name}`, 'utf8');
  const parser = createLogParser(openSwim);
  for (let at = 0; at < text.length; at += 65_536) parser.push(text.slice(at, at + 65_536));
  return parser.finish();
}

function logOf(name: string): WorkloadLog {
  const { log } = read(name);
  if (log === null) throw new Error(`${name} was refused`);
  return log;
}

function mapsIn(log: WorkloadLog, changes: Partial<Assumptions> = {}, to = Number.POSITIVE_INFINITY): number {
  const cut = underAssumptions(log, { ...firstAssumptions, ...changes });
  let maps = 0;
  for (let job = 0; job < cut.jobs && cut.arrivesAt[job] + cut.shift < to; job += 1) {
    maps += tasksOfStage(cut, cut.jobFirstStage[job]);
  }
  return maps;
}

/** Returns the number of maps at a quantile, by the nearest rank, as in the README of the logs. */
function quantileOfMaps(log: WorkloadLog, share: number): number {
  const maps = Array.from({ length: log.jobs }, (_, job) => tasksOfStage(log, log.jobFirstStage[job]));
  return maps.sort((a, b) => a - b)[Math.round(share * (log.jobs - 1))];
}

describe.skipIf(!isHere)('the Facebook log of 2009', () => {
  test('has the expected jobs, maps and arrivals; only jobs without input and a missing hour are unusual', () => {
    const { log, report } = read(facebook2009);
    if (log === null) throw new Error('the log was refused');
    expect(log.jobs).toBe(5_894);
    expect(mapsIn(log)).toBe(406_005);
    expect(log.jobs * 2 - log.stages).toBe(4_448);
    expect(log.shift + log.arrivesAt[log.jobs - 1]).toBe(86_404);
    expect(report.entries.map(({ kind, level, count, lines }) => [kind, level, count, lines[0]])).toEqual([
      ['swim/no-input', 'info', 86, 23],
      ['swim/missing-hour', 'info', 1, 2_744],
    ]);
  });

  test('has the job sizes that it should', () => {
    const log = logOf(facebook2009);
    expect([0.5, 0.9, 0.99, 1].map((share) => quantileOfMaps(log, share))).toEqual([1, 10, 1_196, 112_523]);
  });

  test('shrinks to 72,241 maps for 100 of its 600 machines', () => {
    expect(mapsIn(logOf(facebook2009), { scale: { machines: 100, of: 600 } })).toBe(72_241);
  });
});

describe.skipIf(!isHere)('the Facebook log of 2010', () => {
  test('has the expected jobs, maps and shared paths', () => {
    const { log, report } = read(facebook2010);
    if (log === null) throw new Error('the log was refused');
    expect(log.jobs).toBe(25_428);
    expect(mapsIn(log)).toBe(17_988_923);
    expect(report.read.at(-1)).toBe(
      '17,158 paths of inputs, 1,375 of them read by more than one job (9,645 jobs); the hottest, inputPath21, by 721 jobs.',
    );
    expect(report.entries.map(({ kind, count }) => [kind, count])).toEqual([['swim/no-input', 1_020]]);
  });

  test('has the expected job sizes, the largest on line 17,511', () => {
    const log = logOf(facebook2010);
    expect([0.5, 0.9, 0.99, 1].map((share) => quantileOfMaps(log, share))).toEqual([1, 442, 14_261, 316_999]);
    // Arrivals are in the order of the file.
    expect(log.bytes?.input[17_510]).toBe(21_273_435_258_082);
    expect(tasksOfJob(log, 17_510)).toBeGreaterThanOrEqual(316_999);
  });

  test('shrinks to 620,158 maps for 100 of its 3,000 machines, 21,422 of them in the first hour', () => {
    const log = logOf(facebook2010);
    const scale = { machines: 100, of: 3_000 };
    expect(mapsIn(log, { scale })).toBe(620_158);
    expect(mapsIn(log, { scale }, 3_600)).toBe(21_422);
  });

  test('is too large as a whole and unscaled, which is found without creating tasks', () => {
    const log = logOf(facebook2010);
    const options = { ...defaultFit(log, 'mine.tsv', 2), ...wholeLog(log) };
    const { fit } = fitLog(log, options, cluster);
    expect(fit.data?.maps).toBe(17_988_923);
    expect(fitObstacles(fit).join(' ')).toContain('at most 5,000,000 can run here');
  });
});

describe.skipIf(!isHere)('both logs', () => {
  test.each([facebook2009, facebook2010])(
    '%s is recognised and proposed with hundreds of jobs that can run',
    (name) => {
      const head = readFileSync(`${folder}/${name}`, 'utf8').slice(0, 65_536);
      expect(detect(takeSample(head, false))).toMatchObject({ kind: 'log', format: { id: 'swim' } });
      const log = logOf(name);
      const { fit } = fitLog(log, defaultFit(log, name, 2), cluster);
      expect(fitObstacles(fit)).toEqual([]);
      expect(fit.jobs).toBeGreaterThan(400);
      expect(fit.tasks).toBeLessThanOrEqual(3_000);
      expect(fit.load).toBeCloseTo(0.8, 6);
    },
  );

  test.each([facebook2009, facebook2010])(
    '%s, as proposed, runs to the last job under each policy',
    (name) => {
      expect(runProposal(logOf(name), name, cluster)).toEqual({ 'hadoop-fifo': 1, fair: 1, delay: 1 });
    },
  );
});
