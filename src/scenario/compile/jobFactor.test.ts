import { expect, test } from 'vitest';
import { decodeLink, encodeLink } from '../../share/link.ts';
import { complaints } from '../../testing/scenario/checks/testComplaints.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import { withIdeals } from '../counted/idealTimes.ts';
import { longestSeconds } from '../counted/longestRun.ts';
import { workPerJob } from '../counted/work.ts';
import { writtenOut } from '../edit/writtenOut.ts';
import type { Scenario, StageSpec } from '../shape/schema.ts';
import { compileScenario } from './compile.ts';

const [jobClass] = smallWorkload.classes;
const jobFactor = { sigma: 1, least: 0.1, most: 10 } as const;
const within = { kind: 'lognormal', median: 2, sigma: 0.25 } as const;

function withStage(stage: Partial<StageSpec>, jobs = 200, ideal?: number): Scenario {
  const stages = [{ ...jobClass.stages[0], duration: within, tasks: 20, ...stage }];
  return {
    ...smallScenario,
    workload: { ...smallWorkload, classes: [{ ...jobClass, ideal, stages }], jobs, warmup: 0 },
  };
}

const compiled = (scenario: Scenario) => {
  expect(checkScenario(scenario).issues).toEqual([]);
  return compileScenario(scenario).workload;
};

test('a factor of the job makes its tasks longer together, and its estimate as well', () => {
  const [plain, workload] = [withStage({}), withStage({ jobFactor })].map(compiled);
  const factors = Array.from({ length: 200 }, (_, job) => {
    const all = Array.from({ length: 20 }, (__, at) => {
      const task = 20 * job + at;
      return workload.cpuTime(job, task, 0) / plain.cpuTime(job, task, 0);
    });
    expect(Math.max(...all) / Math.min(...all)).toBeCloseTo(1, 5);
    expect(workload.stageEstimate[job] / plain.stageEstimate[job]).toBeCloseTo(all[0], 4);
    return all[0];
  });
  expect(new Set(factors.map((factor) => factor.toFixed(4))).size).toBeGreaterThan(150);
  expect(Math.abs(factors.filter((factor) => factor < 1).length / 200 - 0.5)).toBeLessThan(0.11);
});

test('the load and what a run takes at most count it, arrivals at the same load are as many later', () => {
  const [plain, differing] = [withStage({}), withStage({ jobFactor })];
  const workOf = ({ workload, cluster }: Scenario) =>
    workload.kind === 'generated' ? workPerJob(workload, cluster) : Number.NaN;
  const mean = workOf(differing) / workOf(plain);
  expect(mean).toBeGreaterThan(1.5);
  const [before, after] = [plain, differing].map((scenario) => compiled(scenario).arrivesAt[199]);
  expect(after / before).toBeCloseTo(mean, 6);
  const [short, long] = [plain, differing].map(({ workload, cluster }) => longestSeconds(workload, cluster));
  expect(long).toBeGreaterThan(mean * short);
});

test('is in links, and in jobs that are written out', async () => {
  const scenario = withStage({ jobFactor }, 10);
  const opened = await decodeLink((await encodeLink(scenario))?.fragment ?? '');
  expect(opened.kind === 'opened' && opened.scenario).toEqual(scenario);
  const [drawn, listed] = [scenario, writtenOut(scenario)].map(compiled);
  for (let task = 0; task < 200; task += 1) {
    expect(listed.cpuTime(Math.floor(task / 20), task, 0)).toBe(
      drawn.cpuTime(Math.floor(task / 20), task, 0),
    );
  }
  expect([...listed.stageEstimate]).toEqual([...drawn.stageEstimate]);
});

test('jobs that differ have no one time alone, and bounds lie around 1', () => {
  expect(complaints(withStage({ jobFactor }, 20, 3))).toEqual([
    '/workload/classes/0/ideal is not possible where jobs differ in how long their tasks take; leave it out',
  ]);
  expect(withIdeals(withStage({ jobFactor }), [3])).toEqual(withStage({ jobFactor }));
  expect(complaints(withStage({ jobFactor: { ...jobFactor, least: 2 } }))).toEqual([
    '/workload/classes/0/stages/0/jobFactor/least is 2; allowed is a number from 0.0001 to 1',
  ]);
});
