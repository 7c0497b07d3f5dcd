import { describe, expect, test } from 'vitest';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { type HandmadeRun, traceOf } from '../../testing/trace/testTrace.ts';
import { plainText } from '../explanation.ts';
import type { PolicyWords } from './said.ts';
import { verdictOf } from './verdict.ts';

const MS = 1000;
type Attempts = NonNullable<HandmadeRun['attempts']>;

/** Times in milliseconds. */
const ms = (attempts: Attempts): Attempts =>
  attempts.map(({ boundAt, startedAt, endedAt, ...rest }) => ({
    ...rest,
    ...(boundAt === undefined ? {} : { boundAt: boundAt * MS }),
    ...(startedAt === undefined ? {} : { startedAt: startedAt * MS }),
    ...(endedAt === undefined ? {} : { endedAt: endedAt * MS }),
  }));

const verdict = (slow: HandmadeRun, fast: HandmadeRun, says?: PolicyWords) =>
  verdictOf(
    [
      { title: 'one', trace: traceOf(slow) },
      { title: 'other', trace: traceOf(fast) },
    ],
    0,
    says,
  );

const told = (slow: HandmadeRun, fast: HandmadeRun, says?: PolicyWords) =>
  plainText(verdict(slow, fast, says).sentence);

/** Job 0 has one task, job 1 two others; two servers with a slot each. */
const base = { servers: 2, jobs: [{ stages: [1] }, { stages: [2] }] } satisfies HandmadeRun;
const atOnce = { ...base, attempts: ms([{ task: 0, server: 1, startedAt: 0, endedAt: 40 }]) };

describe('the sentence of cause', () => {
  test('counts what a task waited behind in the queue of a server', () => {
    const slow = {
      ...base,
      attempts: ms([
        { task: 1, server: 0, startedAt: 0, endedAt: 30 },
        { task: 0, server: 0, boundAt: 0, startedAt: 60, endedAt: 100 },
        { task: 2, server: 0, boundAt: 0, startedAt: 30, endedAt: 60 },
      ]),
      entries: [
        { server: 0, stage: 1, task: 2, enteredAt: 0, leftAt: 30 * MS },
        { server: 0, stage: 0, task: 0, enteredAt: 0, leftAt: 60 * MS },
      ],
    };
    expect(told(slow, atOnce)).toBe(
      'its only task waited 60 ms on s00 behind two others; in B it started on s01 at once.',
    );
    expect(verdict(slow, atOnce)).toMatchObject({
      ...{ winner: 1, loser: 0, margin: 60 * MS, responses: [100 * MS, 40 * MS], part: 'queued' },
      shown: { task: 0, server: 0, from: 0, to: 60 * MS, there: { server: 1, startedAt: 0 } },
    });
    const later = { ...slow, entries: [slow.entries[1], slow.entries[0]] };
    later.entries[1].enteredAt = 10 * MS;
    expect(told({ ...later, attempts: later.attempts.slice(1) }, atOnce)).toBe(
      'its only task waited 60 ms on s00 while a later one went first; in B it started on s01 at once.',
    );
  });

  test('tells places in line, on either side', () => {
    const inLine = (until: number): HandmadeRun => ({
      ...base,
      attempts: ms([{ task: 0, server: 0, boundAt: until, startedAt: until, endedAt: until + 40 }]),
      entries: [0, 1].map((server) => ({ server, stage: 0, enteredAt: 0, leftAt: until * MS })),
    });
    expect(told(inLine(50), atOnce)).toBe(
      'its only task waited 50 ms in line on two servers until s00 was free; in B it started on s01 at once.',
    );
    expect(told(inLine(50), inLine(10))).toBe(
      'its only task waited 50 ms in line on two servers until s00 was free; in B s00, one of two, was free after 10 ms.',
    );
    const sent = { ...atOnce, attempts: ms([{ task: 0, startedAt: 70, boundAt: 0, endedAt: 110 }]) };
    expect(told(sent, inLine(10))).toMatch(
      /in B it had places in line on two servers, and s00 was free after 10 ms\.$/,
    );
  });

  test('tells a wait at the scheduler, and asks its policy why', () => {
    const late = { ...base, attempts: ms([{ task: 0, server: 0, startedAt: 25, endedAt: 65 }]) };
    expect(told(late, atOnce)).toMatch(/waited 25 ms at its scheduler, though slots were free;/);
    expect(told(late, atOnce, { heldBack: () => 'for a token' })).toMatch(/waited 25 ms for a token;/);
    const others = [1, 2].map((task) => ({ task, server: task - 1, startedAt: 0, endedAt: 25 }));
    expect(told({ ...late, attempts: [...ms(others), ...late.attempts] }, atOnce)).toMatch(
      /waited 25 ms while no slot was free;/,
    );
    const busy = { ...late, thoughts: [{ actor: 2, from: 0, to: 25 * MS }] };
    expect(told(busy, atOnce)).toMatch(/waited 25 ms while the scheduler was busy with others;/);
  });

  test('says from where a task read', () => {
    const reading = (locality: number, until: number): HandmadeRun => ({
      ...base,
      attempts: ms([{ task: 0, server: locality, startedAt: 0, endedAt: until + 40 }]),
      reads: [{ attempt: 0, locality, until: until * MS }],
      servers: 4,
    });
    expect(told(reading(2, 16), reading(0, 8))).toBe(
      'its only task ran on s02 and read from another rack for 16 ms; in B it read from its own disk in 8 ms.',
    );
    expect(told(reading(1, 16), reading(0, 8))).toMatch(/read from its own rack for 16 ms;/);
    expect(told(reading(3, 16), reading(3, 8))).toBe(
      'its only task took 16 ms to fetch the output of earlier tasks; in B it took 8 ms.',
    );
  });

  test('says that a task waited for files', () => {
    const slow = {
      ...base,
      attempts: ms([{ task: 0, server: 0, startedAt: 0, endedAt: 60 }]),
      filesAwaited: [{ attempt: 0, from: 0, until: 20 * MS }],
    };
    expect(told(slow, atOnce)).toBe(
      'its only task waited 20 ms until s00 had fetched its program files; in B they were there already.',
    );
  });

  test('tells a straggler, its median sibling, and the copies of either run', () => {
    const jobs = [{ stages: [3] }];
    const siblings = [0, 1].map((task) => ({ task, server: task, startedAt: 0, endedAt: 20 }));
    const alone: HandmadeRun = {
      ...{ jobs, servers: 4 },
      attempts: ms([...siblings, { task: 2, server: 2, startedAt: 0, endedAt: 95 }]),
    };
    const copied = (at: number): HandmadeRun => ({
      ...{ jobs, servers: 4 },
      attempts: ms([
        ...siblings,
        { task: 2, server: 2, startedAt: 0, endedAt: at + 20, outcome: Outcome.lostRace },
        { task: 2, server: 3, kind: AttemptKind.speculative, startedAt: at, endedAt: at + 20 },
      ]),
    });
    expect(told(alone, copied(10))).toBe(
      'task 3 computed for 95 ms on s02, the median task for 20 ms; in B a copy on s03, begun after 10 ms, finished first.',
    );
    expect(told(copied(50), copied(10))).toBe(
      'task 3 lagged on s02, and its copy began only after 50 ms; in B a copy on s03, begun after 10 ms, finished first.',
    );
    const inVain = copied(50).attempts?.map((row, place) =>
      place < 2
        ? row
        : { ...row, endedAt: 95 * MS, outcome: place === 2 ? Outcome.finished : Outcome.lostRace },
    );
    expect(told({ ...alone, attempts: inVain }, copied(10))).toMatch(/on s02, and its copy was no faster;/);
  });

  test('tells lost work, and why it was lost', () => {
    const lost = (outcome: Outcome): HandmadeRun => ({
      ...base,
      attempts: ms([
        { task: 0, server: 0, startedAt: 0, endedAt: 30, outcome },
        { task: 0, server: 1, startedAt: 30, endedAt: 70 },
      ]),
    });
    expect(told(lost(Outcome.failed), atOnce)).toBe(
      'its only task lost 30 ms of work when s00 went down; in B it ran on s01 without a stop.',
    );
    expect(told(lost(Outcome.preempted), atOnce, { stop: () => 'stopped for j4' })).toMatch(
      /lost 30 ms of work when it was stopped on s00 \(stopped for j4\);/,
    );
  });

  test('tells what a job waited for before its tasks, and messages', () => {
    const slow: HandmadeRun = {
      ...base,
      attempts: ms([{ task: 0, server: 1, startedAt: 30, endedAt: 70 }]),
      keptSlots: [{ job: 0, wantedAt: 5 * MS, from: 30 * MS, to: 70 * MS }],
    };
    expect(told(slow, atOnce)).toMatch(/^the job waited 25 ms for a slot for its root;/);
    const [root] = slow.keptSlots ?? [];
    const line = { ...slow, keptSlots: [{ ...root, wantedAt: 30 * MS }] };
    expect(told(line, atOnce)).toMatch(/^the job waited 30 ms for admission;/);
    const asked = {
      ...base,
      networkDelay: 9 * MS,
      attempts: ms([{ task: 0, boundAt: 0, startedAt: 9, endedAt: 49 }]),
    };
    expect(told(asked, atOnce)).toBe(
      'messages about its only task were on their way for 9 ms; in B for 0 s.',
    );
  });

  test('names a second cause that matters, and the slower of many runs', () => {
    const slow: HandmadeRun = {
      ...base,
      attempts: ms([{ task: 0, server: 0, startedAt: 25, endedAt: 85 }]),
      reads: [{ attempt: 0, locality: 2, until: 45 * MS }],
    };
    expect(told(slow, atOnce)).toMatch(/though slots were free \(and 20 ms more reading\);/);
    const three = [slow, atOnce, atOnce].map((run) => ({ title: 'x', trace: traceOf(run) }));
    expect(plainText(verdictOf(three, 0).sentence)).toMatch(/^in A its only task waited/);
  });
});

describe('without a winner', () => {
  test('a tie says what was the same', () => {
    expect(told(atOnce, atOnce)).toBe(
      'in both the last to finish, its only task, started on s01 at once and ran for 40 ms.',
    );
    expect(verdict(atOnce, atOnce)).toMatchObject({ winner: null, loser: null, margin: 0, shown: null });
  });

  test('a job that finished nowhere, or in one run only, is no tie', () => {
    expect(told(base, base)).toBe('in both the job had not finished when the run ended.');
    expect(verdict(base, atOnce)).toMatchObject({ winner: 1, loser: 0, margin: Infinity, part: null });
    expect(told(base, atOnce)).toBe('in A the job had not finished when the run ended.');
  });

  test('less recorded is said', () => {
    const coarse = (endedAt: number): HandmadeRun => ({
      ...base,
      level: 'attempts',
      attempts: ms([{ task: 0, boundAt: 0, startedAt: endedAt - 40, endedAt }]),
    });
    expect(told(coarse(90), coarse(40))).toBe('the runs were not recorded in enough detail to say why.');
  });
});
