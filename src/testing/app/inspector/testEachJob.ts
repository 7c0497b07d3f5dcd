import { plainText } from '../../../explain/explanation.ts';
import { explainJob } from '../../../faces/explain.ts';
import type { RunSpec } from '../../../scenario/shape/schema.ts';
import { type DataRun, dataRun } from './testDataRuns.ts';
import { type RawDecision, rawAttempts, rawDecisions, rawJob } from './testRawDecisions.ts';

/** What is said of a job at a moment. */
export interface JobCase extends DataRun {
  readonly job: number;
  readonly time: number;
  readonly decisions: readonly RawDecision[];
  readonly words: string;
}

const MOMENTS = 12;
const stopKinds = ['slots/kill', 'quincy/over-share', 'quincy/evict', 'quincy/leave'];

/** Calls back with what is said of all jobs of runs of a policy, at many moments; gives how often something was said. */
export function eachJob(
  policy: string,
  runs: number,
  check: (each: JobCase) => void,
  given: RunSpec['params'] = {},
): number {
  let told = 0;
  for (let seed = 1; seed <= runs; seed += 1) {
    const run = dataRun(seed, policy, 1, given);
    if (run === null) continue;
    const decisions = rawDecisions(run.trace);
    for (let job = 0; job < run.trace.data.graphs.jobs; job += 1) {
      for (const time of momentsOf(run, decisions, job)) {
        const words = plainText(explainJob(run.trace, job, time) ?? []);
        try {
          check({ ...run, job, time, decisions, words });
        } catch (error) {
          throw new Error(`${policy}, seed ${seed}, job ${job} at ${time}: ${words}`, { cause: error });
        }
        if (words !== '') told += 1;
      }
    }
  }
  return told;
}

/** Picks moments around the life of a job: just before and at its ends, at decisions, between them, and when its tasks are stopped. */
function momentsOf({ trace }: DataRun, decisions: readonly RawDecision[], job: number): readonly number[] {
  const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
  const [from, to] = [arrivedAt[job], Math.min(finishedAt[job], trace.data.endedAt)];
  if (!Number.isFinite(from)) return [0, trace.data.endedAt];
  const changes = [...new Set(decisions.map(({ at }) => at))].filter((at) => at >= from && at < to);
  const step = Math.max(1, Math.floor(changes.length / MOMENTS));
  const picked = changes.filter((_, place) => place % step === 0);
  const between = picked.map((at, place) => Math.floor((at + (picked[place + 1] ?? to)) / 2));
  const stops = decisions
    .filter(({ kind, words: [task] }) => stopKinds.includes(kind) && rawJob(trace, task) === job)
    .flatMap(({ at }) => [at, at + 1]);
  return [from - 1, from, ...picked, ...between, ...stops, to - 1, to];
}

/** Tells whether a job is in the system at a moment. */
export function rawIsPresent({ trace, job, time }: JobCase): boolean {
  const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
  return arrivedAt[job] <= time && time < finishedAt[job];
}

/**
 * Sorts the tasks of a job at a moment: those that have a slot, those that wait for one, and those that are not done. What
 * tasks made may be lost with a server: `again` have finished and will run again, so they wait now or soon.
 */
export function rawTasks({ trace, job, time }: JobCase) {
  const attempts = rawAttempts(trace).filter((each) => rawJob(trace, each.task) === job);
  const { readyAt } = trace.data.tables.stages.columns;
  const tasks = Array.from({ length: trace.data.graphs.tasks }, (_, task) => task);
  const own = tasks.filter((task) => rawJob(trace, task) === job);
  const running = own.filter((task) =>
    attempts.some((each) => each.task === task && each.boundAt <= time && time < each.endedAt),
  );
  const others = own.filter((task) => !running.includes(task));
  const isOver = (task: number) =>
    attempts.some((each) => each.task === task && each.outcome === 1 && each.endedAt <= time);
  const unfinished = others.filter((task) => !isOver(task));
  const again = others.filter(
    (task) => isOver(task) && attempts.some((each) => each.task === task && each.boundAt > time),
  );
  const waiting = unfinished.filter((task) => readyAt[trace.taskStage[task]] <= time);
  return { running, waiting, again, left: running.length + unfinished.length };
}
