import { expect, test } from 'vitest';
import { checkScenario } from '../scenario/checks/check.ts';
import { slotCountOf } from '../scenario/counted/serverCounts.ts';
import type { ClusterSpec, Scenario } from '../scenario/shape/schema.ts';
import { fitLog } from './fit.ts';
import { defaultFit } from './fitOptions.ts';
import { fitObstacles, fitWarnings } from './fitWarnings.ts';
import { createLogBuilder } from './logBuilder.ts';
import { openSwim } from './readers/swim.ts';
import { openTr } from './readers/tr.ts';
import { createLogParser } from './readLog.ts';
import { runnableFit } from './runnableFit.ts';
import { logScenario } from './toScenario.ts';
import type { WorkloadLog } from './workloadLog.ts';

const cluster: ClusterSpec = {
  racks: 2,
  serversPerRack: 5,
  slotsPerServer: 1,
  coresPerServer: 1,
  roundTrip: 0.001,
};

function logOf(rows: readonly (readonly [arrival: number, tasks: number, duration: number])[]): WorkloadLog {
  const builder = createLogBuilder();
  for (const [arrivesAt, tasks, duration] of rows) {
    builder.addJob(arrivesAt, duration);
    builder.addStage();
    for (let task = 0; task < tasks; task += 1) builder.addTask(duration);
  }
  return builder.finish();
}

const jobs = (count: number, gap: number, tasks: number, duration: number) =>
  logOf(Array.from({ length: count }, (_, job) => [job * gap, tasks, duration]));

/** Returns the obstacles of the default proposal, and of the proposal made here. */
function obstaclesOf(log: WorkloadLog): { usual: readonly string[]; proposed: readonly string[] } {
  const of = (options: ReturnType<typeof defaultFit>) => fitObstacles(fitLog(log, options, cluster).fit);
  return { usual: of(defaultFit(log, 'x.tr', 1)), proposed: of(runnableFit(log, 'x.tr', cluster)) };
}

const empty: Scenario = {
  version: 2,
  name: 'before',
  seed: 1,
  cluster,
  workload: { kind: 'explicit', jobs: [], warmup: 0 },
  runs: [{ policy: 'sparrow' }, { policy: 'quincy-q' }],
};

/** Makes the scenario proposed for a log and returns its issues. */
function faultsOf(log: WorkloadLog): readonly unknown[] {
  const options = runnableFit(log, 'x.tr', cluster);
  const origin = { format: 'tr', name: 'x.tr', bytes: 1, sha256: 'x', notes: [] };
  return checkScenario(logScenario(fitLog(log, options, cluster), options, origin, empty)).issues;
}

test('a log that needs too many servers gets few, with slower arrivals', () => {
  // 600 jobs of 5 tasks within a minute, two hours each: 360,000 servers, and no steady state.
  const log = jobs(600, 0.1, 5, 7_200);
  const { usual, proposed } = obstaclesOf(log);
  expect(usual[0]).toMatch(/This needs .* servers; at most 20,000 can run here/);
  expect(proposed).toEqual([]);
  expect(faultsOf(log)).toEqual([]);
  const options = runnableFit(log, 'x.tr', cluster);
  const { fit } = fitLog(log, options, cluster);
  expect(slotCountOf(fit.cluster)).toBe(40);
  expect(fit.load).toBeCloseTo(0.8, 6);
  expect(fitWarnings(fit, options)).not.toContainEqual(expect.stringMatching(/never settles/));
});

test('with one task longer than all others together, the cluster still reaches a steady state', () => {
  const rows = Array.from(
    { length: 3_000 },
    (_, job) => [job * 0.001, 1, job === 7 ? 500_000 : 1_000] as const,
  );
  const log = logOf(rows);
  expect(obstaclesOf(log).usual).toHaveLength(1);
  const options = runnableFit(log, 'x.tr', cluster);
  const { fit } = fitLog(log, options, cluster);
  expect(fit.span).toBeGreaterThan(fit.longestTask);
});

test.each([
  ['a job of more tasks than can run', () => jobs(1, 1, 5_000_001, 1), /tasks are kept/],
  ['tasks that last for years', () => jobs(50, 10, 2, 1e8), /The longest task lasts/],
  ['jobs that arrive over a century', () => jobs(50, 8e7, 2, 1), /This would last/],
  ['a million tasks of one job that last for years', () => jobs(1, 1, 1e6, 1e9), /The longest task lasts/],
])('%s can run as proposed', (_, make, reason) => {
  const log = make();
  const { usual, proposed } = obstaclesOf(log);
  expect(usual.join(' ')).toMatch(reason);
  expect(proposed).toEqual([]);
  expect(faultsOf(log)).toEqual([]);
});

test('jobs that would shuffle for centuries over slow links read less', () => {
  const slow = { kind: 'contended', disk: 0.001, nic: 0.001, uplink: 0.001 } as const;
  const behind = { ...cluster, network: slow };
  const parser = createLogParser(openSwim);
  parser.push('j0\t0\t0\t3288361602\t9007199254740991\t1\nj1\t0\t0\t54520626\t9007199254740991\t1\n');
  const { log } = parser.finish();
  if (log === null) throw new Error('the log is read');
  const options = runnableFit(log, 'x.tr', behind);
  const fitted = fitLog(log, options, behind);
  expect(fitObstacles(fitted.fit)).toEqual([]);
  const origin = { format: 'swim', name: 'x.tr', bytes: 1, sha256: 'x', notes: [] };
  const base: Scenario = { ...empty, cluster: behind };
  expect(checkScenario(logScenario(fitted, options, origin, base)).issues).toEqual([]);
});

test.each([
  ['a single short task', () => jobs(1, 1, 1, 1e-9)],
  ['so little work that one slot would do', () => jobs(10, 1_000, 1, 0.001)],
])('%s has the slots that every policy needs', (_, make) => {
  expect(faultsOf(make())).toEqual([]);
});

test('the usual proposal stays where it can run', () => {
  const log = jobs(100, 1, 3, 10);
  expect(runnableFit(log, 'x.tr', cluster)).toEqual(defaultFit(log, 'x.tr', 1));
});

test.each([
  ['tr', openTr, '0 1 5 5\n1e308 1 5 5\n3 1 1e300 1e300\n-1e18 1 5 5\n4 1 5 5\n', 3],
  ['swim', openSwim, `j0\t0\t0\t1\t1\t1\nj1\t9007199254740991\t9007199254740991\t1\t1\t1\n`, 1],
])('jobs with impossible times are left out of a log: %s', (id, open, text, count) => {
  const rows = Array.from({ length: 60 }, (_, at) =>
    id === 'tr' ? `${at + 5} 1 5 5` : `k${at}\t${at}\t0\t1\t1\t1`,
  );
  const parser = createLogParser(open);
  parser.push(`${text}${rows.join('\n')}\n`);
  const { log, report } = parser.finish();
  expect(report.entries.find(({ kind }) => kind === `${id}/too-late`)?.count).toBe(count);
  expect(log?.length).toBeLessThan(100);
  expect(JSON.stringify(report)).not.toMatch(/Infinity|NaN/);
});
