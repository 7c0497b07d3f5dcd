import { expect, test } from 'vitest';
import { numberWord, ordinalWord } from '../../explain/explanation.ts';
import { eachPlaced, type TaskCase } from '../../testing/app/inspector/testEachTask.ts';
import { rawAttempts, rawJob } from '../../testing/app/inspector/testRawDecisions.ts';
import { surelyLeft } from '../../testing/app/inspector/testSurelyLeft.ts';
import { cases } from '../../testing/cases.ts';
import { Facts } from '../../testing/policies/oracles/central/testFacts.ts';

// Places in the order of jobs in what is said of launches, against the tables of attempts and stages.

const RUNS = cases(8, 8); // of each policy

const mayFail = ({ trace }: TaskCase) => trace.data.tables.outages.length > 0;

/** Slots that a job had as a scheduler had heard it, but for later launches; null: news came at that very moment. */
function surelyHad({ trace, attempt }: TaskCase, job: number, at: number): number | null {
  const delay = trace.data.topology.networkDelay;
  const own = rawAttempts(trace).filter(
    (each) => each.row < attempt && each.boundAt <= at && rawJob(trace, each.task) === job,
  );
  if (own.some(({ endedAt }) => endedAt + delay === at)) return null;
  return own.filter(({ endedAt }) => !(endedAt + delay < at)).length;
}

/** Jobs with tasks left in the order of a key, then of their arrival; null: not sure. */
function orderAt(each: TaskCase, at: number, keyOf: (job: number, left: number) => number | null) {
  const jobs = Array.from({ length: each.trace.data.graphs.jobs }, (_, job) => job);
  const left = jobs.map((job) => surelyLeft(each, job, at));
  if (left.includes(null)) return null;
  const keyed = jobs
    .filter((job) => (left[job] ?? 0) > 0)
    .map((job) => ({ job, key: keyOf(job, left[job] ?? 0) }));
  const sure = keyed.flatMap(({ job, key }) => (key === null ? [] : [{ job, key }]));
  return sure.length < keyed.length ? null : sure.sort((a, b) => a.key - b.key || a.job - b.job);
}

let checked = 0;

/** SRPT and Hopper: the fewest tasks left first, as β is the same for all. */
function checkSmallest(each: TaskCase): void {
  const { trace, task, attempt, words } = each;
  if (mayFail(each)) return;
  const order = orderAt(each, rawAttempts(trace)[attempt].boundAt, (_, left) => left);
  if (order === null) return;
  const place = order.findIndex(({ job }) => job === rawJob(trace, task));
  const inOrder =
    order.length === 1 ? 'the only job' : `${ordinalWord(place + 1)} of ${numberWord(order.length)} jobs`;
  expect(words).toContain(inOrder);
  checked += 1;
}

/** Fair sharing: the fewest slots for its weight first; jobs before it had nothing for this server. */
function checkFewest(each: TaskCase): void {
  const { trace, task, attempt, words } = each;
  if (mayFail(each)) return;
  const { graphs, topology, tables } = trace.data;
  const { boundAt: at, server } = rawAttempts(trace)[attempt];
  const weight = (job: number) => graphs.users[graphs.jobUser[job]]?.weight ?? 1;
  const order = orderAt(each, at, (job) => {
    const had = surelyHad(each, job, at);
    return had === null ? null : had / weight(job);
  });
  if (order === null) return;
  const place = order.findIndex(({ job }) => job === rawJob(trace, task));
  if (order.length > 1) {
    expect(words).toContain(`of ${numberWord(order.length)} jobs`);
    expect(words.includes('the fewest for its weight')).toBe(place === 0);
    const passed = place === 1 ? 'one job' : `${numberWord(place)} jobs`;
    if (place > 0) expect(words).toContain(`${passed} with as few or fewer for their weight`);
  }
  const facts = new Facts({ graphs, topology });
  const isBound = (other: number) =>
    rawAttempts(trace).some((one) => one.task === other && one.boundAt <= at && one.row < attempt);
  const { readyAt } = tables.stages.columns;
  for (const { job } of order.slice(0, place)) {
    const waiting = facts
      .tasksOfJob(job)
      .filter((other) => readyAt[trace.taskStage[other]] < at && !isBound(other));
    expect(waiting.some((other) => facts.mayRunOn(other, server))).toBe(false);
  }
  checked += 1;
}

const GIVEN = { betaFrom: 'told', alpha: 'off', localityShare: 0 } as const;

test.each([
  ['srpt', { localityShare: 0 }, checkSmallest],
  ['budgeted', {}, checkSmallest],
  ['hopper-central', GIVEN, checkSmallest],
  ['hopper-fair', {}, checkFewest],
] as const)('places in the order of jobs are those by the tables of the run, %s', (policy, given, check) => {
  checked = 0;
  eachPlaced({ policy, runs: 3 * RUNS, placing: 'hopper/launch', given }, [check]);
  expect(checked).toBeGreaterThan(RUNS);
});

test('a wrong place is noticed', () => {
  let wrong = 0;
  eachPlaced({ policy: 'srpt', runs: RUNS, placing: 'hopper/launch', given: { localityShare: 0 } }, [
    (each) => {
      const words = each.words.replace(/(first|second|third) of/, 'ninth of');
      const before = checked;
      checkSmallest(each);
      if (checked === before || words === each.words) return;
      expect(() => checkSmallest({ ...each, words })).toThrow();
      wrong += 1;
    },
  ]);
  expect(wrong).toBeGreaterThan(0);
});
