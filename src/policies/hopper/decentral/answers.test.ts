import { describe, expect, test } from 'vitest';
import { type ParamValues, readParams } from '../../../kit/menu/params.ts';
import { runByHand, type TestRun } from '../../../testing/engine/world/testRun.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { hopperAnswerKind } from '../decisions/answers.ts';
import { hopperParams } from '../params.ts';
import { createHopper } from './hopper.ts';

// What schedulers answer to servers that ask (Hopper, Pseudocode 2), in small runs whose numbers are found by hand.
// Virtual sizes are 2/β times the remaining tasks: as many as these where β = 2, twice as many where β = 1.

const SECOND = 1_000_000;
const seconds = (...times: readonly number[]) => times.map((time) => time * SECOND);
/** A job of one stage, whose tasks are expected to take `expected`, as copies of them do. */
const job = (times: readonly number[], expected: number, arrivesAt = 0) => ({
  arrivesAt: arrivesAt * SECOND,
  stages: [
    {
      durations: seconds(...times),
      copyDurations: times.map(() => seconds(expected)),
      estimates: times.map(() => expected * SECOND),
    },
  ],
});

/** Runs jobs on servers with one slot each, without network delay; gives times in seconds and sizes in slots. */
function run(
  jobs: TestRun['jobs'],
  params: Partial<ParamValues<typeof hopperParams>>,
  rest: Partial<TestRun>,
) {
  const all = readParams(hopperParams, {
    copies: 'any',
    newFrom: 'told',
    reportEvery: 1,
    unfairness: 100,
    ...params,
  });
  const trace = openTrace(runByHand({ ...rest, jobs }, (sim) => createHopper({ sim, params: all })));
  const { keptSlots, attempts } = trace.data.tables;
  const kept = Array.from({ length: keptSlots.length }, (_, row) => ({
    server: keptSlots.columns.server[row],
    job: keptSlots.columns.job[row],
    from: keptSlots.columns.from[row] / SECOND,
    to: keptSlots.columns.to[row] / SECOND,
  }));
  const ran = Array.from({ length: attempts.length }, (_, row) => ({
    task: attempts.columns.task[row],
    server: attempts.columns.server[row],
    from: attempts.columns.startedAt[row] / SECOND,
    to: attempts.columns.endedAt[row] / SECOND,
  }));
  const answers = trace
    .decisionsOfKind(hopperAnswerKind)
    .all()
    .map(({ at, payload }) => ({
      ...payload,
      at: at / SECOND,
      size: payload.size / 1_000,
      believed: payload.believed / 1_000,
    }));
  return { answers, kept, ran };
}

describe('a scheduler answers a question (T-HOP-31)', () => {
  // Two tasks run at once; the third server is refused, and gets a copy once the second task is known as a straggler.
  const { answers } = run([job([10, 100], 10)], { beta: 2, probeRatio: 2 }, { servers: 3 });

  test('that may be refused: yes while the job has fewer slots than its virtual size', () => {
    expect(answers.slice(0, 2)).toMatchObject([
      { at: 0, asked: 'refusable', gave: 'original', task: 0, occupied: 0, size: 2 },
      { at: 0, asked: 'refusable', gave: 'original', task: 1, occupied: 1, size: 2 },
    ]);
  });

  test('that may be refused: no from then on', () => {
    expect(answers[2]).toMatchObject({ at: 0, asked: 'refusable', gave: 'refusal', occupied: 2, size: 2 });
    expect(answers[4]).toMatchObject({ at: 1, asked: 'refusable', gave: 'refusal', occupied: 2, size: 2 });
  });

  test('that may not: yes, however many slots the job has', () => {
    expect(answers[3]).toMatchObject({ at: 0, asked: 'drawn', gave: 'nothing', occupied: 2, size: 2 });
    expect(answers[5]).toMatchObject({ at: 1, asked: 'drawn', gave: 'copy', task: 1, occupied: 2, size: 2 });
    expect(answers[5]).toMatchObject({ timeLeft: 99 * SECOND, timeOfNew: 10 * SECOND });
  });

  test('by the virtual size, not by the number of tasks', () => {
    // With β = 1 it is 4: the third server is accepted, though there is nothing to run yet, and so it is for the copy.
    const wide = run([job([10, 100], 10)], { beta: 1, probeRatio: 2 }, { servers: 3 }).answers;
    expect(wide.slice(0, 4)).toMatchObject([
      { at: 0, gave: 'original', occupied: 0, size: 4 },
      { at: 0, gave: 'original', occupied: 1, size: 4 },
      { at: 0, asked: 'refusable', gave: 'nothing', occupied: 2, size: 4 },
      { at: 1, asked: 'refusable', gave: 'copy', occupied: 2, size: 4 },
    ]);
  });
});

test('a server goes by sizes as it heard them last, and may ask the wrong job first (HOP-37)', () => {
  // Job 0 keeps one server busy until 46. On the other one job 1 runs five of its six tasks, one after the other.
  const jobs = [job([46], 46), job([10, 10, 10, 10, 10, 10], 10, 1), job([60, 60, 60], 60, 45)];
  const params = { beta: 2, probeRatio: 2, copies: 'none' } as const;
  const { answers, ran } = run(jobs, params, { servers: 2, schedulers: 3 });
  const [{ server: blocked }] = ran;
  const first = answers.find(({ at, server }) => at >= 46 && server === blocked);
  // It believes that job 1 has six tasks left, and asks for job 2, which has three. Job 1 has only two.
  expect(first).toMatchObject({ at: 46, job: 2, gave: 'original', believed: 3, size: 3 });
  const ofOther = answers.filter(({ job: of, server }) => of === 1 && server !== blocked);
  expect(ofOther.map(({ at, believed, size }) => [at, believed, size])).toEqual([
    [1, 6, 6],
    [11, 6, 5],
    [21, 5, 4],
    [31, 4, 3],
    [41, 3, 2],
    [51, 2, 1],
  ]);
  const late = answers.find(({ job: of, server, at }) => of === 1 && server === blocked && at > 46);
  expect(late).toMatchObject({ at: 166, believed: 6, size: 0, gave: 'over' });
});

describe('a slot that is kept for copies (AMB-37)', () => {
  const keeps = { beta: 1, probeRatio: 4, keepsSlots: true } as const;

  test('is kept while the job has fewer slots than its virtual size, and gets its copy at once', () => {
    const { answers, kept, ran } = run([job([10, 100], 10)], keeps, { servers: 3 });
    expect(answers.slice(2, 4)).toMatchObject([
      { at: 0, asked: 'refusable', gave: 'keep', occupied: 2, kept: 0, size: 4 },
      { at: 1, asked: 'kept', gave: 'copy', task: 1, occupied: 2, timeLeft: 99 * SECOND },
    ]);
    const [{ server }] = kept;
    expect(kept).toEqual([{ server, job: 0, from: 0, to: 1 }]);
    expect(ran[2]).toEqual({ task: 1, server, from: 1, to: 11 });
  });

  test('is given up when the virtual size falls, the newest first', () => {
    const { answers, kept } = run([job([10, 12], 20)], keeps, { servers: 5 });
    const given = answers.filter(({ gave, at }) => gave === 'keep' && at === 0);
    // 2 + 2 slots are the virtual size: the fifth server is refused.
    expect(given.map(({ occupied, kept: before }) => [occupied, before])).toEqual([
      [2, 0],
      [2, 1],
    ]);
    expect(answers.filter(({ at }) => at === 0).map(({ gave }) => gave)).toContain('refusal');
    // At 10 one task is left, so V = 2; it has one slot and keeps one. At 12 it is over.
    const [older, newer] = given.map(({ server }) => server);
    expect(kept.filter(({ from }) => from === 0).sort((a, b) => a.to - b.to)).toEqual([
      { server: newer, job: 0, from: 0, to: 10 },
      { server: older, job: 0, from: 0, to: 12 },
    ]);
  });

  test('goes to a smaller job that requests it, and not to a larger one', () => {
    const keepUntil = (times: readonly number[]) => {
      const jobs = [job([10, 12], 20), job(times, 20, 3)];
      const { kept, ran } = run(jobs, keeps, { servers: 3, schedulers: 2 });
      return { until: kept[0].to, starts: ran.find(({ task }) => task === 2)?.from };
    };
    // The first job has a virtual size of 4, the second one of 2 or 6.
    expect(keepUntil([5])).toEqual({ until: 3, starts: 3 });
    expect(keepUntil([5, 5, 5])).toEqual({ until: 12, starts: 10 });
  });
});
