import { expect, test } from 'vitest';
import { type DataRun, dataRun } from '../../testing/app/inspector/testDataRuns.ts';
import { rawAttempts, rawDecisions, rawJob } from '../../testing/app/inspector/testRawDecisions.ts';
import { cases } from '../../testing/cases.ts';

// What servers believe of jobs under many schedulers, which jobs schedulers report as waiting and how many slots jobs have,
// as their decisions say it, against earlier decisions and the tables of attempts and stages.

const RUNS = cases(8, 4);
const NOBODY = -1;
const [REFUSABLE, UNSATISFIED, DRAWN] = [0, 1, 2];
const [OVER, REFUSAL, NOTHING] = [6, 5, 4];

/** What was told to servers: sizes of their jobs, and of others that wait. */
class Told {
  private readonly sizes = new Map<string, Set<string>>();

  add(server: number, job: number, size: number): void {
    const key = `${server} ${job}`;
    const own = this.sizes.get(key) ?? new Set();
    this.sizes.set(key, own.add(String(size)));
  }

  of(server: number, job: number): readonly string[] {
    return [...(this.sizes.get(`${server} ${job}`) ?? [])];
  }
}

const mayFail = ({ trace }: DataRun) => trace.data.tables.outages.length > 0;

test('servers believe what they were told, and press for jobs that were reported to them', () => {
  let [believed, stale, pressed] = [0, 0, 0];
  for (let seed = 1; seed <= 3 * RUNS; seed += 1) {
    const run = dataRun(seed, 'hopper');
    if (run === null) continue;
    const { trace } = run;
    const told = new Told();
    const reported = new Told();
    for (const { kind, stage, words } of rawDecisions(trace)) {
      const job = trace.data.graphs.stageJob[stage];
      if (kind === 'hopper/requests') {
        const [, size, , count] = words;
        for (const server of words.slice(4, 4 + count)) told.add(server, job, size);
      }
      if (kind !== 'hopper/answer') continue;
      const [server, of, asked, gave, , , , , size, belief, , , waiting, waitingSize] = words;
      if (asked === REFUSABLE || asked === DRAWN) expect(told.of(server, of)).toContain(String(belief));
      if (asked === UNSATISFIED) {
        expect(reported.of(server, of)).toContain(String(belief));
        pressed += 1;
      }
      if (gave === OVER) continue;
      believed += 1;
      if (size !== belief) stale += 1;
      told.add(server, of, size);
      if (gave === REFUSAL || gave === NOTHING) reported.add(server, waiting, waitingSize);
    }
  }
  expect(Math.min(believed, stale, pressed)).toBeGreaterThan(RUNS);
});

test('jobs that are reported have tasks that wait, and are of the scheduler that reports them', () => {
  let checked = 0;
  for (let seed = 1; seed <= 2 * RUNS; seed += 1) {
    const run = dataRun(seed, 'hopper', 1, { betaFrom: 'told', alpha: 'off', unfairness: 100 });
    if (run === null || mayFail(run)) continue;
    const { trace } = run;
    const { graphs, tables } = trace.data;
    const factor = 1_000 * Math.max(2 / Number(run.scenario.runs[0].params?.beta ?? 1.5), 1);
    const { scheduler } = tables.jobs.columns;
    const attempts = rawAttempts(trace);
    for (const { kind, at, stage, words } of rawDecisions(trace).filter((_, place) => place % 5 === 0)) {
      const [waiting, size] = words.slice(12);
      if (kind !== 'hopper/answer' || waiting === NOBODY || (words[3] !== REFUSAL && words[3] !== NOTHING))
        continue;
      const tasks = Array.from({ length: graphs.tasks }, (_, task) => task).filter(
        (task) =>
          rawJob(trace, task) === waiting && tables.stages.columns.readyAt[trace.taskStage[task]] <= at,
      );
      const isBound = (task: number) => attempts.some((each) => each.task === task && each.boundAt <= at);
      expect(tasks.some((task) => !isBound(task))).toBe(true);
      expect(scheduler[waiting]).toBe(scheduler[graphs.stageJob[stage]]);
      expect(size).toBeLessThanOrEqual(Math.round(factor * tasks.length));
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(0);
});

test('the slots that jobs are said to have are those of their attempts', () => {
  let checked = 0;
  for (let seed = 1; seed <= 2 * RUNS; seed += 1) {
    const run = dataRun(seed, 'hopper', 1, { schedulerTime: 0, serverTime: 0 }, false);
    if (run === null) continue;
    const { trace } = run;
    const delay = trace.data.topology.networkDelay;
    const attempts = rawAttempts(trace).map((each) => ({ ...each, job: rawJob(trace, each.task) }));
    for (const { kind, at, words } of rawDecisions(trace)) {
      if (kind !== 'hopper/answer' || words[3] === OVER) continue;
      const [, job, , , , occupied] = words;
      const own = attempts.filter((each) => each.job === job);
      const surely = own.filter(({ boundAt, endedAt }) => boundAt < at && endedAt + delay > at).length;
      const maybe = own.filter(({ boundAt, endedAt }) => boundAt <= at && endedAt + delay >= at).length;
      expect(occupied).toBeGreaterThanOrEqual(surely);
      expect(occupied).toBeLessThanOrEqual(maybe);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(RUNS);
});
