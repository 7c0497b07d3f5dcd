import { expect, test } from 'vitest';
import { formatMicros } from '../../base/format.ts';
import { numberWord, plainText } from '../../explain/explanation.ts';
import { attemptToExplain, nameOfServer } from '../../explain/facts.ts';
import { explainIdle, explainKept, explainTask, explainWaiting } from '../../faces/explain.ts';
import { type DataRun, dataRun } from '../../testing/app/inspector/testDataRuns.ts';
import {
  type RawDecision,
  rawAttempts,
  rawDecisions,
  rawJob,
} from '../../testing/app/inspector/testRawDecisions.ts';
import { cases } from '../../testing/cases.ts';
import { jobName, taskName } from '../../views/shared/names.ts';

// What is said of Hopper's many schedulers and of Sparrow with copies, against messages, entries of queues, attempts and the
// undecoded words of decisions, with failures too.

const RUNS = cases(8, 8); // of each policy
const NOBODY = -1;
const asks = ['refusable', 'unsatisfied', 'drawn', 'kept', 'plain'];
const gifts = ['original', 'copy', 'restart', 'keep', 'nothing', 'refusal', 'over'];

/** An answer by the order of its words. */
function rawAnswer({ at, row, words, stage }: RawDecision) {
  const [server, job, asked, gave, task, occupied, kept, remaining, size, believed, lifted] = words;
  const [isLifted, unsatisfied, unsatisfiedSize] = words.slice(11);
  const said = { server, job, task, occupied, kept, remaining, size, believed, lifted, isLifted };
  return { ...said, at, row, stage, unsatisfied, unsatisfiedSize, asked: asks[asked], gave: gifts[gave] };
}

type RawAnswer = ReturnType<typeof rawAnswer>;

const answersIn = ({ trace }: DataRun) =>
  rawDecisions(trace)
    .filter(({ kind }) => kind === 'hopper/answer')
    .map(rawAnswer);
const phrase = (words: string, pattern: RegExp) => words.match(pattern)?.slice(1) ?? null;
const slots = (size: number) => (size / 1_000).toLocaleString('en', { maximumFractionDigits: 3 });

/** Calls back with random runs. */
function eachRun(policy: string, check: (run: DataRun) => void, given: Record<string, unknown> = {}): void {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const run = dataRun(seed, policy, 1, given as never);
    if (run === null) continue;
    try {
      check(run);
    } catch (error) {
      throw new Error(`${policy}, seed ${seed}`, { cause: error });
    }
  }
}

/** Names of the messages from a server to a scheduler that had arrived at a moment. */
function questionsAt({ trace }: DataRun, server: number, at: number): readonly string[] {
  const { columns, length } = trace.data.tables.messages;
  const found: string[] = [];
  for (let row = 0; row < length; row += 1) {
    const { name, role } = { role: 'scheduler', ...trace.data.messageKinds[columns.kind[row]] };
    if (role !== 'scheduler' || columns.from[row] !== server || columns.receivedAt[row] !== at) continue;
    found.push(name);
  }
  return found;
}

function checkSentence(run: DataRun, task: number, answer: RawAnswer, words: string): void {
  const { trace } = run;
  expect(words).toContain(taskName(trace.data.graphs, task));
  expect(words).toContain(` went to ${nameOfServer(trace, answer.server)}`);
  expect(words.startsWith('A copy of task')).toBe(answer.gave !== 'original');
  const { asked, job, believed, size, occupied } = answer;
  expect(words.includes('kept a slot for copies')).toBe(asked === 'kept');
  expect(words.includes('could not refuse')).toBe(asked === 'unsatisfied' || asked === 'drawn');
  expect(words.includes('so its scheduler accepted')).toBe(asked === 'refusable');
  expect(words.includes('(guideline 2)')).toBe(asked === 'unsatisfied');
  const drawsAny = run.scenario.runs[0].params?.drawsAny === true;
  expect(words.includes('(guideline 3)')).toBe(asked === 'drawn' && !drawsAny);
  expect(words.includes('(as in Pseudocode 3)')).toBe(asked === 'drawn' && drawsAny);
  if (asked === 'refusable') {
    const [had] = phrase(words, /It had (no slot|one slot|[\w,]+ slots)/) ?? [];
    const count = occupied === 0 ? 'no slot' : occupied === 1 ? 'one slot' : `${numberWord(occupied)} slots`;
    expect(had).toBe(count);
    const [by] = phrase(words, /it was ([\d.,]*\d) by then/) ?? [];
    expect(by).toBe(believed === size ? undefined : slots(size));
    expect(words.includes('below its fair share')).toBe(answer.lifted === 1);
  }
  if (asked === 'refusable' || asked === 'unsatisfied')
    expect(phrase(words, /with a virtual size of ([\d.,]*\d)/)?.[0]).toBe(slots(believed));
  if (asked !== 'plain' && asked !== 'kept')
    expect(words.includes(`It had asked for ${jobName(job)}`)).toBe(rawJob(trace, task) !== job);
}

/** The table of a round has the sizes and refusals that the server was answered, and no others. */
function checkRound(run: DataRun, answer: RawAnswer, all: readonly RawAnswer[], rows: readonly string[][]) {
  const own = all.filter(({ server, row }) => server === answer.server && row <= answer.row);
  const chosen = own.slice(-rows.length);
  const got: Record<string, string> = { nothing: 'nothing now', refusal: 'refused', over: 'job is over' };
  expect(rows.map(([job, , believed, size, had]) => [job, believed, size, had])).toEqual(
    chosen.map(({ job, believed, size, occupied }) => [
      jobName(job),
      slots(believed),
      slots(size),
      String(occupied),
    ]),
  );
  expect(rows.slice(0, -1).map((cells) => cells[5])).toEqual(
    chosen.slice(0, -1).map(({ gave }) => got[gave]),
  );
  expect(run.trace.data.topology.servers).toBeGreaterThan(answer.server);
}

const policies = ['hopper', 'sparrow-late', 'sparrow-srpt'];

test.each(policies)('what is said of launches is in the trace, %s', (policy) => {
  let said = 0;
  eachRun(policy, (run) => {
    const { trace } = run;
    const answers = answersIn(run);
    for (let task = 0; task < trace.data.graphs.tasks; task += 1) {
      const attempt = attemptToExplain(trace, task);
      if (attempt === NOBODY) continue;
      const { server, boundAt } = rawAttempts(trace)[attempt];
      const answer = answers.findLast(
        (each) => each.task === task && each.server === server && each.at === boundAt,
      );
      if (answer === undefined) throw new Error(`no answer gave task ${task}`);
      const { sentence, evidence } = explainTask(trace, task);
      checkSentence(run, task, answer, plainText(sentence));
      if (evidence !== null && evidence.more === 0)
        checkRound(
          run,
          answer,
          answers,
          evidence.rows.map(({ cells }) => [...cells]),
        );
      said += 1;
    }
  });
  expect(said).toBeGreaterThan(RUNS);
});

test('answers are to questions of that kind, and go by the sizes and slots that jobs had', () => {
  let [refused, accepted, forced, heard] = [0, 0, 0, 0];
  eachRun(
    'hopper',
    (run) => {
      const { params = {} } = run.scenario.runs[0];
      const factor = Math.max(2 / Number(params.beta ?? 1.5), 1);
      for (const answer of answersIn(run)) {
        const { asked, gave, occupied, kept, size, remaining, lifted } = answer;
        if (gave === 'over') continue;
        expect(Math.abs(size - 1_000 * factor * remaining)).toBeLessThanOrEqual(1);
        if (asked === 'kept') continue;
        const kind = asked === 'refusable' ? 'refusable' : 'nonRefusable';
        const { schedulerTime = 0 } = params as { schedulerTime?: number };
        if (schedulerTime === 0) expect(questionsAt(run, answer.server, answer.at)).toContain(kind);
        if (asked !== 'refusable') {
          expect(gave).not.toBe('refusal');
          forced += 1;
        } else if (lifted === 0) {
          const taken = 1_000 * (occupied + kept);
          if (gave === 'refusal') expect(taken).toBeGreaterThanOrEqual(size - 1);
          else expect(taken).toBeLessThan(size + 1);
          if (gave === 'refusal') refused += 1;
          else accepted += 1;
        }
        if (answer.unsatisfied !== NOBODY) heard += 1;
      }
    },
    { betaFrom: 'told', alpha: 'off' },
  );
  expect(Math.min(refused, accepted, forced, heard)).toBeGreaterThan(RUNS);
});

/** Moments of a run: those of every few answers, and between them. */
function momentsOf(answers: readonly RawAnswer[]): readonly number[] {
  const step = Math.max(1, Math.floor(answers.length / 40));
  return answers.filter((_, place) => place % step === 0).flatMap(({ at }) => [at, at + 1]);
}

test.each(policies)('who was asked for a waiting task is in the trace, %s', (policy) => {
  let [said, refusals] = [0, 0];
  eachRun(policy, (run) => {
    const { trace } = run;
    const answers = answersIn(run);
    const { columns, length } = trace.data.tables.entries;
    for (const time of momentsOf(answers)) {
      for (let task = 0; task < trace.data.graphs.tasks; task += 1) {
        const words = plainText(explainWaiting(trace, task, time) ?? []);
        if (words === '') continue;
        said += 1;
        const isGiven = rawAttempts(trace).some(
          (each) => each.task === task && each.boundAt <= time && time < each.endedAt,
        );
        expect(isGiven).toBe(false);
        const stage = trace.taskStage[task];
        const [sent, at] =
          phrase(words, /last sent (one|[\w,]+) reservations? for the stage at (.+?), to /) ?? [];
        const request = rawDecisions(trace).findLast(
          (each) =>
            each.kind === 'hopper/requests' &&
            each.stage === stage &&
            each.words[0] === NOBODY &&
            each.at <= time,
        );
        expect(at).toBe(formatMicros(request?.at ?? NOBODY));
        expect(sent).toBe(numberWord(request?.words[3] ?? NOBODY));
        const inQueues = Array.from({ length }, (_, row) => row).filter(
          (row) =>
            columns.stage[row] === stage &&
            columns.task[row] === NOBODY &&
            columns.enteredAt[row] <= time &&
            time < columns.leftAt[row],
        ).length;
        const [count] = phrase(words, /Now ([\w,]+) (?:is in a queue|reservations? of)/) ?? [];
        expect(count).toBe(inQueues === 0 ? 'none' : numberWord(inQueues));
        const [size] = phrase(words, / of V = ([\d.,]*\d)\.$/) ?? [];
        if (size === undefined) continue;
        const job = rawJob(trace, task);
        const last = answers.findLast((each) => each.stage === stage && each.job === job && each.at <= time);
        expect(last?.gave).toBe('refusal');
        expect(size).toBe(slots(last?.size ?? 0));
        expect(phrase(words, /occupies (\d+)/)?.[0]).toBe(String(last?.occupied));
        refusals += 1;
      }
    }
  });
  expect(said).toBeGreaterThan(RUNS);
  if (policy === 'hopper') expect(refusals).toBeGreaterThan(0);
});

test('what is said of idle and kept slots is what was answered last', () => {
  let [idle, kept] = [0, 0];
  const check = (run: DataRun) => {
    const { trace } = run;
    const answers = answersIn(run);
    const { keptSlots } = trace.data.tables;
    for (const time of momentsOf(answers)) {
      const until = answers.filter(({ at }) => at <= time);
      for (let server = 0; server < trace.data.topology.servers; server += 1) {
        const words = explainIdle(trace, server, time);
        const last = until.findLast((each) => each.server === server);
        expect(words !== null).toBe(last?.gave === 'nothing' || last?.gave === 'refusal');
        if (words === null || last === undefined) continue;
        expect(words).toContain(`asked at ${formatMicros(last.at)}`);
        expect(words.includes('refused')).toBe(last.gave === 'refusal');
        expect(phrase(words, /(?:occupies|had) (\d+)/)?.[0]).toBe(String(last.occupied));
        expect(words).toContain(jobName(last.job));
        idle += 1;
      }
      for (let row = 0; row < keptSlots.length; row += 1) {
        const { job, from, to } = keptSlots.columns;
        if (from[row] > time || to[row] <= time) continue;
        const last = until.findLast((each) => each.gave === 'keep' && each.job === job[row]);
        const words = explainKept(trace, job[row], time) ?? '';
        const V = slots(last?.size ?? 0);
        expect(words).toBe(
          `may need copies, V = ${V}, occupied ${last?.occupied} at ${formatMicros(last?.at ?? 0)}`,
        );
        kept += 1;
      }
    }
  };
  eachRun('hopper', check, { keepsSlots: true });
  expect(Math.min(idle, kept)).toBeGreaterThan(0);
});

test('a wrong size, number of slots or kind of question is noticed', () => {
  let wrong = 0;
  eachRun('hopper', (run) => {
    const answers = answersIn(run);
    for (const answer of answers.filter(({ gave, asked }) => gave === 'original' && asked !== 'kept')) {
      if (attemptToExplain(run.trace, answer.task) === NOBODY) continue;
      const words = plainText(explainTask(run.trace, answer.task).sentence);
      for (const changed of [
        words.replace(/virtual size of [\d.,]*\d/, 'virtual size of 0.5'),
        words.replace(/It had [\w,]+ slots/, 'It had 99 slots'),
        words.replace(/could not refuse/, 'could refuse'),
      ]) {
        if (changed === words) continue;
        expect(() => checkSentence(run, answer.task, answer, changed)).toThrow();
        wrong += 1;
      }
    }
  });
  expect(wrong).toBeGreaterThan(RUNS);
});
