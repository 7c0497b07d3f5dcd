import { expect, test } from 'vitest';
import { plainText } from '../../explain/explanation.ts';
import { attemptToExplain } from '../../explain/facts.ts';
import { explainTask } from '../../faces/explain.ts';
import { type DataRun, dataRun } from '../../testing/app/inspector/testDataRuns.ts';
import { type RawDecision, rawAttempts, rawDecisions } from '../../testing/app/inspector/testRawDecisions.ts';
import { cases } from '../../testing/cases.ts';
import { Facts } from '../../testing/policies/oracles/central/testFacts.ts';

// What servers hear of waiting jobs and whom they ask next, under many schedulers: against messages, entries of queues and
// the tables of stages and attempts. Servers of one slot ask one question after the other, so that rounds can be told apart.

const RUNS = cases(24, 24);
const NOBODY = -1;
const FINISHED = 1;
const asks = ['refusable', 'unsatisfied', 'drawn', 'kept', 'plain'];
const gifts = ['original', 'copy', 'restart', 'keep', 'nothing', 'refusal', 'over'];
// Sizes go by tasks alone, no job is below a share, and messages take no time.
const GIVEN = {
  ...{ betaFrom: 'told', alpha: 'off', unfairness: 100, keepsSlots: false, asksOn: false },
  ...{ schedulerTime: 0, serverTime: 0 },
} as const;

function rawAnswer({ at, row, words, stage }: RawDecision) {
  const [server, job, asked, gave, task] = words;
  const [waiting, waitingSize] = words.slice(12);
  const said = { server, job, task, believed: words[9], waiting, waitingSize };
  return { ...said, at, row, stage, asked: asks[asked], gave: gifts[gave] };
}

type RawAnswer = ReturnType<typeof rawAnswer>;

function eachRun(policy: string, given: Record<string, unknown>, check: (run: DataRun) => void): void {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const run = dataRun(seed, policy, 1, { ...given } as never, false);
    if (run === null) continue;
    try {
      check(run);
    } catch (error) {
      throw new Error(`${policy}, seed ${seed}`, { cause: error });
    }
  }
}

const answersIn = ({ trace }: DataRun) =>
  rawDecisions(trace)
    .filter(({ kind }) => kind === 'hopper/answer')
    .map(rawAnswer);

/** V of a job at most and, where a task of it surely waits that may run on a server, that it waits. */
function rawWaiting({ trace, scenario }: DataRun, job: number, server: number, at: number) {
  const { graphs, topology, tables } = trace.data;
  const { readyAt } = tables.stages.columns;
  const facts = new Facts({ graphs, topology });
  const delay = topology.networkDelay;
  const attemptsAt = (task: number) => rawAttempts(trace).filter((each) => each.task === task);
  const ready = facts.tasksOfJob(job).filter((task) => readyAt[trace.taskStage[task]] <= at);
  const left = ready.filter(
    (task) => !attemptsAt(task).some((one) => one.outcome === FINISHED && one.endedAt + delay < at),
  );
  const isWaiting = ready.some(
    (task) =>
      readyAt[trace.taskStage[task]] + delay < at &&
      facts.mayRunOn(task, server) &&
      !attemptsAt(task).some(({ boundAt }) => boundAt <= at),
  );
  const factor = Math.max(2 / Number(scenario.runs[0].params?.beta ?? 1.5), 1);
  return { isWaiting, most: 1_000 * factor * left.length };
}

test('of a scheduler’s jobs with a task for the server, the smallest is reported as waiting', () => {
  let [compared, none] = [0, 0];
  eachRun('hopper', GIVEN, (run) => {
    const { graphs, tables } = run.trace.data;
    const { scheduler } = tables.jobs.columns;
    const all = answersIn(run).filter(({ gave }) => gave === 'refusal' || gave === 'nothing');
    for (const { server, stage, at, waiting, waitingSize } of all.filter((_, place) => place % 5 === 0)) {
      const own = scheduler[graphs.stageJob[stage]];
      for (let job = 0; job < graphs.jobs; job += 1) {
        if (scheduler[job] !== own || job === waiting) continue;
        const { isWaiting, most } = rawWaiting(run, job, server, at);
        if (!isWaiting) continue;
        expect(waiting).not.toBe(NOBODY);
        expect(waitingSize).toBeLessThanOrEqual(Math.round(most));
        compared += 1;
      }
      if (waiting === NOBODY) none += 1;
    }
  });
  expect(compared).toBeGreaterThan(RUNS);
  expect(none).toBeGreaterThan(0);
});

/** When a server of one slot sent the question that an answer is to. */
function askedAt({ trace }: DataRun, { server, at }: RawAnswer): number {
  const { columns, length } = trace.data.tables.messages;
  for (let row = 0; row < length; row += 1) {
    const isQuestion = ['refusable', 'nonRefusable', 'getTask'].includes(
      trace.data.messageKinds[columns.kind[row]].name,
    );
    if (isQuestion && columns.from[row] === server && columns.receivedAt[row] === at)
      return columns.sentAt[row];
  }
  throw new Error(`no question of server ${server} came at ${at}`);
}

/** The answers of the same round before one, oldest first: each question follows at once upon the answer before. */
function roundOf(run: DataRun, all: readonly RawAnswer[], answer: RawAnswer): readonly RawAnswer[] {
  const delay = run.trace.data.topology.networkDelay;
  const own = all.filter(({ server, row }) => server === answer.server && row < answer.row);
  const round: RawAnswer[] = [];
  let next = answer;
  for (const each of own.toReversed()) {
    if (!['refusal', 'nothing', 'over'].includes(each.gave) || askedAt(run, next) !== each.at + delay) break;
    round.unshift(each);
    next = each;
  }
  return round;
}

/** Calls back with what is said of tasks that were given to servers of one slot, and the round of each. */
function eachSaid(
  run: DataRun,
  check: (answer: RawAnswer, round: readonly RawAnswer[], words: string) => void,
): void {
  const { trace } = run;
  const all = answersIn(run);
  for (let task = 0; task < trace.data.graphs.tasks; task += 1) {
    const attempt = attemptToExplain(trace, task);
    if (attempt === NOBODY) continue;
    const { server, boundAt } = rawAttempts(trace)[attempt];
    if (trace.data.topology.slots[server] !== 1) continue;
    const answer = all.findLast(
      (each) => each.task === task && each.server === server && each.at === boundAt,
    );
    if (answer === undefined || answer.asked === 'kept') continue;
    check(answer, roundOf(run, all, answer), plainText(explainTask(trace, task).sentence));
  }
}

const reports = (round: readonly RawAnswer[]) =>
  round.filter(({ gave, waiting }) => gave !== 'over' && waiting !== NOBODY);

test.each([false, true])(
  'whom a server asks follows from what it heard, as in Pseudocode 3: %s',
  (drawsAny) => {
    let [pressed, drawn, first] = [0, 0, 0];
    eachRun('hopper', { ...GIVEN, drawsAny }, (run) => {
      const all = answersIn(run);
      eachSaid(run, (answer, round, words) => {
        const { asked, believed, server } = answer;
        const before = all.filter((each) => each.server === server && each.row < answer.row);
        const idleSince = before.slice(
          before.findLastIndex(({ gave }) => !['refusal', 'nothing', 'over'].includes(gave)) + 1,
        );
        if (asked === 'unsatisfied') {
          // Those that it heard of since it asked in this way last.
          const since = round.slice(round.findLastIndex((each) => each.asked !== 'refusable'));
          expect(believed).toBe(Math.min(...reports(since).map(({ waitingSize }) => waitingSize)));
          expect(words).toContain('had asked before and got nothing');
          pressed += 1;
        }
        if (asked === 'drawn') {
          expect(words.includes('by virtual size')).toBe(!drawsAny);
          // The slot may have been idle for longer than this round.
          if (words.includes('No waiting job had been reported')) expect(reports(round)).toEqual([]);
          if (words.includes('reported as waiting was left')) expect(reports(idleSince)).not.toEqual([]);
          drawn += 1;
        }
        if (asked === 'refusable') first += 1;
      });
    });
    expect(Math.min(drawn, first, drawsAny ? Infinity : pressed)).toBeGreaterThan(0);
  },
);

test('Sparrow’s servers ask for the oldest request in their queues', () => {
  let checked = 0;
  eachRun('sparrow-late', { schedulerTime: 0, serverTime: 0 }, (run) => {
    const { columns, length } = run.trace.data.tables.entries;
    eachSaid(run, (answer, _, words) => {
      expect(words).toContain('the oldest in the queue');
      const at = askedAt(run, answer);
      const others = Array.from({ length }, (__, row) => row).filter(
        (row) => columns.server[row] === answer.server && columns.task[row] === NOBODY,
      );
      const own = others.filter(
        (row) =>
          columns.leftAt[row] === at && run.trace.data.graphs.stageJob[columns.stage[row]] === answer.job,
      );
      if (own.length === 0) throw new Error('no request left the queue');
      const enteredAt = Math.min(...own.map((row) => columns.enteredAt[row]));
      const older = others.filter((row) => columns.enteredAt[row] < enteredAt && columns.leftAt[row] > at);
      expect(older).toEqual([]);
      checked += 1;
    });
  });
  expect(checked).toBeGreaterThan(RUNS);
});
