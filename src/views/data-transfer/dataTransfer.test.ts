import { expect, test } from 'vitest';
import { Outcome } from '../../engine/record/schema.ts';
import { rackBytes, remoteBytes, serverBytes, wastedBytes } from '../../metrics/dataRead.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { resultView } from '../../testing/views/testResults.ts';
import { tierLengths, totalLengths, transferTable } from './transferPicture.ts';
import { readingGroups, transfersOf } from './transfers.ts';

const S = 1_000_000;

// The first attempt is stopped while it reads; job 1 reads at once.
const trace = traceOf({
  servers: 2,
  jobs: [
    { stages: [2], jobClass: 'reader' },
    { stages: [1], jobClass: 'other' },
  ],
  attempts: [
    { task: 0, server: 0, startedAt: 0, endedAt: 2 * S, outcome: Outcome.preempted },
    { task: 0, server: 1, startedAt: 2 * S, endedAt: 10 * S },
    { task: 1, server: 0, startedAt: 2 * S, endedAt: 6 * S },
    { task: 2, server: 0, startedAt: 8 * S, endedAt: 9 * S },
  ],
  reads: [
    { attempt: 0, remoteBytes: 200 },
    { attempt: 1, until: 6 * S, serverBytes: 400 },
    { attempt: 2, until: 4 * S, rackBytes: 300, remoteBytes: 100 },
    { attempt: 3, until: 8 * S, rackBytes: 50 },
  ],
});
const run = { index: 0, title: 'By hand', trace };
const everyJob = () => true;

test('bytes by tier are those of the metrics, with what was read in vain', () => {
  const { tiers, total, wasted } = transfersOf(trace, everyJob);
  const metrics = [serverBytes, rackBytes, remoteBytes].map((metric) => metric.compute(trace)[0]);
  expect(tiers.map(({ all }) => all)).toEqual(metrics);
  expect(metrics).toEqual([400, 350, 300]);
  expect(total).toBe(1050);
  expect(tiers[2].wasted).toBe(200);
  expect(wasted).toBe(wastedBytes.compute(trace)[0]);
});

test('what has been read grows from nothing to all', () => {
  const { readUntil } = transfersOf(trace, everyJob);
  expect(readUntil(0)).toEqual([0, 0, 0]);
  expect(readUntil(1 * S)[2]).toBeCloseTo(100, 0);
  expect(readUntil(4 * S)[0]).toBeCloseTo(200, 0);
  expect(readUntil(7 * S).map(Math.round)).toEqual([400, 300, 300]);
  expect(readUntil(10 * S).map(Math.round)).toEqual([400, 350, 300]);
  let before = 0;
  for (let time = 0; time <= 10 * S; time += S / 7) {
    const sum = readUntil(time).reduce((total, bytes) => total + bytes, 0);
    expect(sum).toBeGreaterThanOrEqual(before);
    before = sum;
  }
});

test('groups are added up on their own and together make all', () => {
  const groups = readingGroups([run]);
  expect(groups.map(({ title }) => title)).toEqual(['All jobs', 'reader', 'other']);
  const totals = groups.map(({ includes }) => transfersOf(trace, includes).total);
  expect(totals).toEqual([1050, 1000, 50]);
});

test('the table has a row for each tier and one for all', () => {
  const [header, ...rows] = transferTable([run]);
  expect(header).toHaveLength(6);
  expect(rows.slice(0, 4).map((row) => row[3])).toEqual([400, 350, 300, 1050]);
  expect(rows.slice(0, 3).reduce((sum, row) => sum + Number(row[4]), 0)).toBeCloseTo(1, 12);
});

test('labels have several lengths', () => {
  const transfers = transfersOf(trace, everyJob);
  const [, , core] = transfers.tiers;
  expect(tierLengths({ tier: 2, bytes: core.all, share: core.all / transfers.total })).toEqual([
    'across the core switch: 300 B, 28.6%',
    'core: 300 B, 28.6%',
    '300 B, 28.6%',
    '28.6%',
  ]);
  expect(totalLengths(transfers)).toEqual([
    '1.05 kB read · rack 350 B, 33.3% · core 300 B, 28.6% · wasted 200 B',
    '1.05 kB read · rack 350 B, 33.3% · core 300 B, 28.6% · wasted 200 B',
    '1.05 kB read · wasted 200 B',
    '1.05 kB',
  ]);
});

test('runs that read nothing are refused, with advice', () => {
  const idle = { ...run, trace: traceOf({ jobs: [{ stages: [1] }] }) };
  expect(resultView('data-transfer').refuses([idle])).toContain('data to read');
  expect(resultView('data-transfer').refuses([run])).toBeNull();
});
