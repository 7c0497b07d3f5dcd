import { describe, expect, test } from 'vitest';
import { checkScenario } from '../scenario/checks/check.ts';
import type { ExplicitWorkload, Scenario } from '../scenario/shape/schema.ts';
import { type Assumptions, firstAssumptions, MEBIBYTE } from './assumptions.ts';
import { createByteLogBuilder } from './byteLogBuilder.ts';
import { wholeLog } from './densestStretch.ts';
import { fitLog } from './fit.ts';
import { defaultFit, type FitOptions } from './fitOptions.ts';
import { fitObstacles, fitWarnings } from './fitWarnings.ts';
import { logScenario } from './toScenario.ts';
import type { WorkloadLog } from './workloadLog.ts';

const BLOCK = 64 * MEBIBYTE;
const MEGABYTES = BLOCK / 1e6;

/** Three jobs read file `hot`, one of them more than the others; one reads `cold`, one nothing. */
function log(): WorkloadLog {
  const builder = createByteLogBuilder();
  const rows = [
    ['a', 2, 0, 'hot'],
    ['b', 5, 2e9, 'hot'],
    ['c', 1, 0, 'cold'],
    ['d', 2, 0, 'hot'],
    ['e', 0, 0, 'nothing'],
  ] as const;
  rows.forEach(([name, blocks, shuffle, path], job) => {
    builder.addJob({ name, arrivesAt: job * 10, input: blocks * BLOCK, shuffle, output: 0, path });
  });
  return builder.finish();
}

const base: Scenario = {
  version: 2,
  name: 'before',
  seed: 7,
  cluster: { racks: 2, serversPerRack: 5, slotsPerServer: 2, roundTrip: 0.001 },
  workload: { kind: 'explicit', jobs: [{ arrivesAt: 0, stages: [{ durations: [1] }] }], warmup: 0 },
  runs: [{ policy: 'fifo' }],
};

function optionsFor(changes: Partial<FitOptions> = {}, assumed: Partial<Assumptions> = {}): FitOptions {
  return {
    ...defaultFit(log(), 'x.tsv', 2),
    ...wholeLog(log()),
    warmup: 0,
    assumptions: { ...firstAssumptions, noise: 0, ...assumed },
    ...changes,
  };
}

function workloadOf(options: FitOptions): ExplicitWorkload {
  const origin = { format: 'swim', name: 'x.tsv', bytes: 1, sha256: 'x', notes: [] };
  const made = logScenario(fitLog(log(), options, base.cluster), options, origin, base);
  const { scenario, issues } = checkScenario(made);
  expect(issues).toEqual([]);
  if (scenario?.workload.kind !== 'explicit') throw new Error('expected written-out jobs');
  return scenario.workload;
}

const fitOf = (options: FitOptions) => fitLog(log(), options, base.cluster).fit;

describe('a scenario made of bytes', () => {
  test('has a file for each path that is read, as large as its largest input, on servers of two racks', () => {
    expect(workloadOf(optionsFor()).files).toEqual([
      { name: 'hot', blocks: 5, replicas: 3, placement: { kind: 'twoRacks' } },
      { name: 'cold', blocks: 1, replicas: 3, placement: { kind: 'twoRacks' } },
    ]);
  });

  test('has jobs whose maps read the first blocks, and whose reduces fetch the shuffle behind a barrier', () => {
    const { jobs } = workloadOf(optionsFor({ sizing: { kind: 'none' } }));
    const map = 5 + MEGABYTES / 20;
    const rounded = Math.round(map * 1e6) / 1e6;
    expect(jobs[0]).toEqual({
      name: '2 to 10 maps',
      arrivesAt: 0,
      stages: [{ durations: [rounded, rounded], reads: [{ file: 'hot', size: MEGABYTES }] }],
    });
    expect(jobs[1].stages[1]).toEqual({
      durations: [55, 55],
      after: [0],
      shuffle: { size: 1_000, slowStart: 1 },
    });
    expect(jobs[2].name).toBe('1 map');
    expect(jobs[4].stages).toEqual([{ durations: [5] }]);
  });

  test('lists the assumptions with their values in its notes', () => {
    const notes = workloadOf(
      optionsFor({}, { fixedCost: 2, workRate: 50, scale: { machines: 100, of: 600 } }),
    ).from?.notes;
    const text = notes?.join('\n');
    expect(text).toContain('2 s + bytes / 50 MB/s');
    expect(text).toContain('100 ÷ 600 machines = 0.167');
    expect(text).not.toContain('called long');
  });

  test('leaves out the files of jobs that are not kept', () => {
    expect(workloadOf(optionsFor({ from: 20, to: 25 })).files?.map(({ name }) => name)).toEqual(['cold']);
  });
});

describe('the counts', () => {
  test('tell maps from reduces, and files from those that several jobs read', () => {
    expect(fitOf(optionsFor()).data).toEqual({
      maps: 11,
      reduces: 2,
      files: 2,
      blocks: 6,
      replicas: 3,
      sharedFiles: 1,
      sharingJobs: 3,
    });
  });

  test('add what moving data takes at best to the work', () => {
    const computing = 10 * (5 + MEGABYTES / 20) + 5 + 2 * 55;
    expect(fitOf(optionsFor()).work).toBeCloseTo(computing + (10 * MEGABYTES + 2_000) / 160, 6);
    const penalty = { ...base.cluster, network: { kind: 'penalty', rack: 1.5, remote: 2 } } as const;
    expect(fitLog(log(), optionsFor(), penalty).fit.work).toBeCloseTo(computing, 6);
    const contended = {
      ...base.cluster,
      network: { kind: 'contended', disk: 80, nic: 125, uplink: 500 },
    } as const;
    expect(fitLog(log(), optionsFor(), contended).fit.work).toBeCloseTo(
      computing + (10 * MEGABYTES + 2_000) / 80,
      6,
    );
  });

  test('warn if reading is a small share of the work, since locality then hardly changes times', () => {
    const said = (options: FitOptions) => fitWarnings(fitOf(options), options).join(' ');
    expect(fitOf(optionsFor()).movingShare).toBeCloseTo(
      (10 * MEGABYTES + 2_000) / 160 / fitOf(optionsFor()).work,
      9,
    );
    expect(said(optionsFor())).toContain('Moving data is 7.8 % of the work');
    expect(said(optionsFor({}, { fixedCost: 0.1, workRate: 1_000 }))).not.toContain('Moving data');
  });

  test('name the jobs that a cap cuts, and the cap cuts their files', () => {
    const options = optionsFor({ maxTasks: 4 });
    const fit = fitOf(options);
    expect(fit.largestCuts).toEqual([{ name: 'b', tasks: 7, kept: 3 }]);
    expect(fitWarnings(fit, options).join(' ')).toContain('Cut: b (7 → 3).');
    const { files, jobs } = workloadOf(options);
    expect(files?.[0]).toMatchObject({ name: 'hot', blocks: 4 });
    expect(jobs[1].stages.map(({ durations }) => durations.length)).toEqual([2, 1]);
  });

  test('of large stages are their mean, near what is drawn', () => {
    const builder = createByteLogBuilder();
    builder.addJob({ name: 'a', arrivesAt: 0, input: 5_000 * BLOCK, shuffle: 0, output: 0, path: '' });
    const large = builder.finish();
    const options = optionsFor({ from: 0, to: 1 }, { noise: 0.5 });
    const { fit, log: cut, jobs } = fitLog(large, options, base.cluster);
    const origin = { format: 'swim', name: 'x.tsv', bytes: 1, sha256: 'x', notes: [] };
    const { workload } = logScenario({ fit, log: cut, jobs }, options, origin, base);
    if (workload.kind !== 'explicit') throw new Error('expected written-out jobs');
    const drawn = workload.jobs[0].stages[0].durations;
    const reading = (5_000 * MEGABYTES) / 160;
    expect(drawn.reduce((sum, value) => sum + value, 0) / (fit.work - reading)).toBeCloseTo(1, 1);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(fit.longestTask + 1e-6);
  });

  test('refuse more replicas than two racks have room for', () => {
    const few = { shape: { racks: 2, serversPerRack: 3 } };
    expect(fitObstacles(fitOf(optionsFor(few, { replicas: 4 })))).toEqual([]);
    expect(fitObstacles(fitOf(optionsFor(few, { replicas: 5 }))).join()).toContain('at most 4');
  });

  test('refuse files of more blocks than a scenario may have', () => {
    const builder = createByteLogBuilder();
    builder.addJob({ name: 'a', arrivesAt: 0, input: 6e6 * BLOCK, shuffle: 0, output: 0, path: 'x' });
    builder.addJob({ name: 'b', arrivesAt: 9, input: BLOCK, shuffle: 0, output: 0, path: 'x' });
    const options = optionsFor({ from: 5, to: 10 });
    expect(fitObstacles(fitLog(builder.finish(), options, base.cluster).fit).join()).toContain(
      '6,000,000 blocks',
    );
    const capped = { ...options, maxTasks: 1_000 };
    expect(fitObstacles(fitLog(builder.finish(), capped, base.cluster).fit)).toEqual([]);
  });
});

test('arrivals are scaled to a cluster on which not every server holds every block', () => {
  const options = defaultFit(log(), 'x.tsv', 2);
  const { fit } = fitLog(log(), options, { ...base.cluster, racks: 1, serversPerRack: 3 });
  expect(fit.cluster).toMatchObject({ racks: 4, serversPerRack: 10, slotsPerServer: 2 });
  expect(fit.load).toBeCloseTo(0.8, 9);
});
