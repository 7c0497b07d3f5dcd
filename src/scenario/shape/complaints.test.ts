import { expect, test } from 'vitest';
import type { Issue } from '../../base/issue.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';

const job = { arrivesAt: 0, stages: [{ durations: [1] }] };
const listing = (jobs: readonly unknown[]) => ({
  ...smallScenario,
  workload: { kind: 'explicit', jobs, warmup: 0 },
});
const ofOneStage = (durations: readonly unknown[]) => listing([{ ...job, stages: [{ durations }] }]);
const said = ({ path, message }: Issue) => `${path} ${message}`;

test('of a million invalid items the first are reported, and how many were not checked', () => {
  const { issues } = checkScenario(ofOneStage(Array.from({ length: 1_000_000 }, () => -1)));
  expect(issues).toHaveLength(51);
  const place = '/workload/jobs/0/stages/0/durations';
  expect(said(issues[49])).toContain(`${place}/49 is -1`);
  expect(said(issues[50])).toBe(`${place} has so many faults that 999950 more items were not looked at`);
});

test('the faults of items far apart are counted together', () => {
  const jobs = Array.from({ length: 300 }, () => ({ ...job, stages: [{ durations: [0] }] }));
  const { issues } = checkScenario(listing(jobs));
  expect(said(issues[50])).toBe('/workload/jobs has so many faults that 250 more items were not looked at');
});

test('a hundred parts that do not fit together are reported, the others counted', () => {
  const bad = { ...job, stages: [{ durations: [1], after: [0] }] };
  const { issues } = checkScenario(listing(Array.from({ length: 200_000 }, () => bad)));
  expect(issues).toHaveLength(101);
  expect(said(issues[100])).toBe(' has 199,900 more faults');
});

test('a hundred unknown fields are reported, the others counted or not checked', () => {
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, 1]));
  expect(said(checkScenario({ ...smallScenario, ...many }).issues[100])).toBe(' has 900 more faults');
  const jobs = Array.from({ length: 1_000 }, () => ({ ...job, x: 1 }));
  const { issues } = checkScenario(listing(jobs));
  expect(issues).toHaveLength(101);
  expect(said(issues[100])).toBe(' may have more faults: not all of it was looked at');
});

test('a run with more parameters than any policy has is refused as a whole', () => {
  const params = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, 1]));
  const { issues } = checkScenario({ ...smallScenario, runs: [{ policy: 'sparrow', params }] });
  expect(issues.map(said)).toEqual([
    '/runs/0/params has more than 100 fields; no policy has so many parameters',
  ]);
});

test('a list that is too long is refused before its items are checked', () => {
  let looks = 0;
  const item = {
    get at() {
      looks += 1;
      return 0;
    },
  };
  const events = Array.from({ length: 101 }, () => item);
  const { issues } = checkScenario({ ...smallScenario, events });
  expect(issues.map(said)).toEqual(['/events has 101 items; allowed are 0 to 100 items']);
  expect(looks).toBe(0);
});

test('of a thousand allowed names a message lists ten', () => {
  const named = (what: string) =>
    Array.from({ length: 1_000 }, (_, at) => ({ name: `${what}${at}`, weight: 1, priority: 0 }));
  const [jobClass] = smallWorkload.classes;
  const pools = named('p').map(({ name, weight }) => ({ name, weight, minShare: 0, order: 'fifo' }));
  for (const [more, message] of [
    [{ users: named('u'), classes: [{ ...jobClass, user: 'x' }] }, /users are u0, .*u9 and 990 others$/],
    [{ pools, classes: [{ ...jobClass, pool: 'x' }] }, /pools are p0, .*p9 and 990 others$/],
  ] as const) {
    const { issues } = checkScenario({ ...smallScenario, workload: { ...smallWorkload, ...more } });
    expect(issues.map(said)).toEqual([expect.stringMatching(message)]);
  }
});
