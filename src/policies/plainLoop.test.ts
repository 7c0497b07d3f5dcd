import { describe, expect, test } from 'vitest';
import {
  type BenchPolicy,
  benchPlan,
  benchPolicy,
  benchScenario,
  isPlain,
  type PlainId,
  plainWork,
} from '../../scripts/bench/cases.ts';
import { type PlainTrace, plainRun } from '../../scripts/bench/plainLoop.ts';
import { simulate } from '../engine/world/simulate.ts';
import { pair } from './pairing.ts';
import { omniscient } from './sparrow/menu.ts';
import { createOmniscient } from './sparrow/omniscient.ts';

// The benchmark compares the engine with a plain loop, so the loop must do the same work.

const TASKS = 20_000;

const servers = 1_000;

function plain(id: PlainId): PlainTrace {
  return plainRun(plainWork(id, servers, 50, TASKS));
}

/** Runs the benchmark row that is compared with the plain loop, and writes its attempts in the same form. */
function engine(
  id: string,
): Pick<PlainTrace, 'arrivedAt' | 'finishedAt' | 'server' | 'startedAt' | 'endedAt'> {
  const policy = benchPolicy(id);
  const { jobs, attempts } = simulate(
    benchPlan(policy, benchScenario(policy, servers, 50, TASKS, 'attempts')),
  ).tables;
  const server = new Int32Array(TASKS);
  const startedAt = new Float64Array(TASKS);
  const endedAt = new Float64Array(TASKS);
  attempts.columns.task.forEach((task, row) => {
    server[task] = attempts.columns.server[row];
    startedAt[task] = attempts.columns.startedAt[row];
    endedAt[task] = attempts.columns.endedAt[row];
  });
  const { arrivedAt, finishedAt } = jobs.columns;
  return { arrivedAt, finishedAt, server, startedAt, endedAt };
}

function meanBetween(from: Float64Array, to: Float64Array): number {
  return to.reduce((sum, time, row) => sum + time - from[row], 0) / to.length;
}

describe('the plain loop of the bench', () => {
  test.each([
    ['sparrow-rtt', 'plain-rtt'],
    ['omniscient', 'plain-central'],
  ] as const)('runs every task where and when the engine does under %s', (row, id) => {
    const { arrivedAt, finishedAt, server, startedAt, endedAt } = plain(id);
    expect({ arrivedAt, finishedAt, server, startedAt, endedAt }).toEqual(engine(row));
  });

  test('gives the same response times without a network delay, up to the order of ties', () => {
    const ours = plain('plain');
    const theirs = engine('sparrow');
    expect(ours.arrivedAt).toEqual(theirs.arrivedAt);
    const tasksOf = ({ startedAt, endedAt }: Pick<PlainTrace, 'startedAt' | 'endedAt'>) =>
      endedAt.map((end, task) => end - startedAt[task]);
    expect(tasksOf(ours)).toEqual(tasksOf(theirs));
    const response = meanBetween(theirs.arrivedAt, theirs.finishedAt);
    // The standard error of 400 response times is 1 %; two runs that differ in ties alone are closer than that.
    expect(Math.abs(meanBetween(ours.arrivedAt, ours.finishedAt) / response - 1)).toBeLessThan(0.01);
  });

  test('answers every second probe without a task, and each leaves its queue', () => {
    for (const id of ['plain', 'plain-rtt'] as const) {
      const { isRefused, leftAt } = plain(id);
      expect(isRefused.reduce((sum, each) => sum + each, 0)).toBe(TASKS);
      expect(leftAt.every((time) => time > 0)).toBe(true);
    }
  });

  test('writes a trace of 38 bytes per task', () => {
    const { arrivedAt, finishedAt, ...spans } = plain('plain');
    const bytes = Object.values(spans).reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(bytes).toBe(38 * TASKS);
  });
});

describe('a row of the bench', () => {
  test('may bring its own policy', () => {
    const scenario = benchScenario(benchPolicy('fifo'), 100, 10, 100, 'messages');
    const messagesBy = (row: Pick<BenchPolicy, 'createPolicy'>) =>
      simulate(benchPlan(row, scenario)).messagesSent;
    expect(messagesBy({})).toBe(200);
    expect(messagesBy({ createPolicy: pair(omniscient, createOmniscient)[1] })).toBe(0);
  });

  test('names the plain loop to compare with, or another row', () => {
    expect([isPlain('plain'), isPlain('sparrow')]).toEqual([true, false]);
    expect(() => benchPolicy('plain')).toThrow("no row 'plain'");
  });
});
