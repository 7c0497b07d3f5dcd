import { expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { coresOf, memoryOf } from '../../../engine/workload/workload.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import { matched } from '../../../policies/apollo/decisions.ts';
import { cellOf } from '../../../policies/apollo/node/axes.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import { presets } from '../../../scenario/presets/presets.ts';
import { dataRun } from '../../../testing/app/inspector/testDataRuns.ts';
import { cases } from '../../../testing/cases.ts';
import { staleRun } from '../../../testing/faces/apollo/wait-times/testApollo.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { linesLarger } from '../placing.ts';
import { axesOf } from '../wait-times/planAt.ts';
import { ageOf, bestOf, boardAt, cellOfJob, shownBars } from './board.ts';
import { dieOf, hasChance, likedBy, readersAt, sentSince, unknownAt } from './herd.ts';
import { ageWords, unknownWords } from './words.ts';

const JOB = 3; // j4, of which the preset asks
const little = presets.get('a-little-chance').scenario;
const [best, chance] = [0, 1].map((run) => openTrace(simulate(planRun(little, run))));

/** The board that managers had at a moment. */
function boardOf(trace: Trace, time: number) {
  const board = boardAt(trace, cellOfJob(trace, JOB), time);
  if (board === null) throw new Error('there is no board');
  return board;
}

/** Holds what managers read, by their records, to the board that they had. Returns how many readings there were. */
function readingsHeld(trace: Trace): number {
  const { graphs, topology } = trace.data;
  let held = 0;
  // Without delay, what a server writes at the moment of a decision may come before or after it.
  if (topology.networkDelay === 0) return 0;
  for (const { at, stage, payload } of trace.decisionsOfKind(matched).all()) {
    const cell = cellOf(axesOf(trace), coresOf(graphs, stage), memoryOf(graphs, stage));
    const board = boardAt(trace, cell, at);
    if (board === null) throw new Error('managers have no board');
    expect(board.readFrom <= at && at < board.readUntil).toBe(true);
    for (const estimate of payload.candidates) {
      if (estimate.isDirect || linesLarger(trace, estimate) > 0) continue;
      const bar = board.bars[estimate.server];
      expect([at - bar.writtenAt, Math.max(0, bar.wait - (at - bar.writtenAt))]).toEqual([
        estimate.age,
        estimate.wait,
      ]);
      held += 1;
    }
  }
  return held;
}

test('the board says what managers read, by their records', () => {
  let held = [best, chance, staleRun(0)].reduce((sum, trace) => sum + readingsHeld(trace), 0);
  // A server that has sent a task back is avoided by that manager for a while: it knows more than the board.
  const deferred = { conflicts: 'deferred' };
  for (let seed = 1; seed <= cases(24, 8); seed += 1) {
    const run = dataRun(seed, 'apollo', 1, deferred, seed % 2 === 0);
    if (run !== null && run.trace.decisionsOfKind(matched).length > 0) held += readingsHeld(run.trace);
  }
  expect(held).toBeGreaterThan(1_000);
});

test('the board stands still until it is written anew', () => {
  const board = boardOf(best, 6.2 * SECOND);
  expect(boardOf(best, 6.9 * SECOND)).toBe(board);
  expect([ageWords(board, 6.2 * SECOND), ageOf(board, board.readFrom).share]).toEqual([
    'written 0.2 s ago',
    0,
  ]);
  const next = boardOf(best, board.readUntil);
  expect(next.writtenAt).toBe(board.writtenAt + SECOND);
  expect(boardOf(best, board.readUntil - 1)).toBe(board);
});

test('ten managers read the same board and send to one server; with chance they spread', () => {
  const at = 6.3 * SECOND;
  const serversOf = (trace: Trace) => sentSince(trace, boardOf(trace, at), at).map(({ server }) => server);
  expect(serversOf(best)).toHaveLength(10);
  expect(new Set(serversOf(best)).size).toBe(1);
  expect(new Set(serversOf(chance)).size).toBeGreaterThan(3);
  expect([hasChance(best), hasChance(chance)]).toEqual([false, true]);
});

test('what is sent is what attempts and records say', () => {
  for (const trace of [best, chance]) {
    const { columns } = trace.data.tables.attempts;
    const sent = new Set<string>();
    for (let time = 0; time <= trace.data.endedAt; time += SECOND)
      for (const each of sentSince(trace, boardOf(trace, time), time + SECOND - 1))
        sent.add(`${each.task} ${each.server} ${each.at}`);
    const made = Array.from(
      columns.task,
      (each, row) => `${each} ${columns.server[row]} ${columns.boundAt[row]}`,
    );
    expect([...sent].sort()).toEqual([...new Set(made)].sort());
  }
});

test('a die shows the sixth of what could be drawn for a server', () => {
  const { status, noise } = chance.data.params;
  const most = Number(status) * Number(noise) * SECOND;
  const all = sentSince(chance, boardOf(chance, 6.5 * SECOND), 6.5 * SECOND);
  const faces = all.map((sent) => {
    const drawn = sent.estimates.find(({ server }) => server === 3)?.noise ?? Number.NaN;
    const face = dieOf(chance, sent, 3) ?? Number.NaN;
    expect([drawn >= ((face - 1) / 6) * most, drawn <= (face / 6) * most]).toEqual([true, true]);
    return face;
  });
  expect(Math.max(...faces) - Math.min(...faces)).toBeGreaterThan(2);
  expect(dieOf(chance, { ...all[0], estimates: [] }, 3)).toBe(null);
});

test('the followed manager is always among those drawn', () => {
  for (const job of [0, 3, 9, 29]) {
    const at = best.data.tables.jobs.columns.arrivedAt[job];
    const { readers, others } = readersAt(best, boardOf(best, at), job, at);
    expect(readers.map((each) => each.job)).toContain(job);
    expect(readers.length).toBeLessThanOrEqual(10);
    const { arrivedAt, finishedAt } = best.data.tables.jobs.columns;
    const present = arrivedAt.filter((time, each) => time <= at && finishedAt[each] > at).length;
    expect(readers.length + others).toBeGreaterThanOrEqual(present);
  }
});

test('what the board does not know is in the queue and on the way', () => {
  for (const trace of [best, chance])
    for (let time = 5.5 * SECOND; time < 9 * SECOND; time += 0.1 * SECOND + 37) {
      const board = boardOf(trace, time);
      const unknown = unknownAt(trace, board, time);
      if (unknown === null) continue;
      const { columns } = trace.data.tables.entries;
      const waits = Array.from(columns.server).filter(
        (server, row) =>
          server === unknown.server && columns.enteredAt[row] <= time && time < columns.leftAt[row],
      );
      expect(unknown.inLine).toBe(waits.length);
      const { server, boundAt } = trace.data.tables.attempts.columns;
      const { networkDelay } = trace.data.topology;
      const onWay = boundAt.filter(
        (bound, row) => server[row] === unknown.server && bound <= time && bound + networkDelay > time,
      );
      expect(unknown.onWay).toBe(onWay.length);
      expect(unknown.wait).toBe(board.bars[unknown.server].wait);
    }
});

test('it is told in two short sentences', () => {
  expect(unknownWords({ server: 3, inLine: 4, onWay: 6, wait: 2 * SECOND, row: 0 })).toEqual([
    'Four are in line, six more are on the way.',
    'The board still says 2 s.',
  ]);
  expect(unknownWords({ server: 3, inLine: 0, onWay: 1, wait: 0, row: 0 })[0]).toBe('One is on the way.');
});

test('of many servers the best ten are drawn, and those of which is spoken', () => {
  const bars = Array.from({ length: 100 }, (_, server) => ({
    server,
    wait: (99 - server) * SECOND,
    writtenAt: 0,
  }));
  const board = { writtenAt: 0, readFrom: 0, readUntil: SECOND, bars };
  const { bars: kept, others } = shownBars(board, new Set([5]));
  expect(kept.map(({ server }) => server)).toEqual([5, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
  expect(others).toBe(90);
  expect(shownBars({ ...board, bars: bars.slice(0, 24) }, new Set())).toMatchObject({ others: 0 });
});

test('of equal waits the one counts where the followed job would end first', () => {
  const board = boardOf(best, 6.2 * SECOND);
  expect(bestOf(board, likedBy(best, board, JOB))).toBe(sentSince(best, board, 6.2 * SECOND)[0].server);
});
