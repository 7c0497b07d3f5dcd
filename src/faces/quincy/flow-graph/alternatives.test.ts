import { expect, test } from 'vitest';
import { COST_SCALE, dataThatEvicts, waitForBetter } from '../../../policies/quincy/decisions/prices.ts';
import { goldenTrace } from '../../../testing/faces/quincy/flow-graph/testGolden.ts';
import { alternativesOf, nextBestSentence, placeName } from './alternatives.ts';
import { historyOf } from './history.ts';
import { problemAt } from './problemAt.ts';
import { recordedFlow } from './shown.ts';

const history = historyOf(goldenTrace());
if (history === null) throw new Error('no flow was solved');
const shown = recordedFlow(problemAt(history, 0));
const rowOf = (task: number) => shown.solved.tasks.findIndex((each) => each.task === task);
const prices = { wait: 50, rack: 100, core: 200, cap: 10_000 };

test('the paths of a task are ordered by their total cost', () => {
  const ways = alternativesOf(shown.solved.problem, rowOf(1));
  expect(
    ways.map((way) => [placeName(shown.solved, way), way.cost / COST_SCALE, way.extra / COST_SCALE]),
  ).toEqual([
    ['unscheduled', 5, 0],
    ['s03', 4, 1],
    ['rack 1', 6, 3],
    ['rack 2', 6, 3],
    ['any server', 6, 3],
    ['s00', 4, 6],
  ]);
});

test('a waiting task says how much longer it would have to wait to run', () => {
  const say = (task: number) =>
    nextBestSentence(shown, rowOf(task), alternativesOf(shown.solved.problem, rowOf(task)));
  expect(say(1)).toBe('Would run on s03 if it waited 2 s more.');
  expect([0, 2, 3, 4].map(say)).toEqual([
    'Would go on waiting if it had waited 2 s less.',
    'It would cost 1 more in rack 2.',
    'It would cost 1 more in rack 1.',
    'The bounds of its job leave it no other way.',
  ]);
});

test('waiting beats moving for Δcost ÷ ω (T-QUI-8, T-QUI-13)', () => {
  const core20 = { ...prices, core: 2000 };
  const wait = (of: typeof prices, rackGB: number, coreGB: number) =>
    waitForBetter(of, ((of.rack * rackGB + of.core * coreGB) / 100) * COST_SCALE);
  expect(wait(prices, 2, 0)).toBe(4);
  expect([wait(prices, 0, 4), wait(core20, 0, 4), wait(prices, 4, 0)]).toEqual([16, 160, 8]);
  expect([wait(prices, 0, 1), wait(core20, 0, 1), wait(prices, 1, 0)]).toEqual([4, 40, 2]);
  expect(waitForBetter({ ...prices, wait: 0 }, COST_SCALE)).toBe(Number.POSITIVE_INFINITY);
});

test('a task is stopped to save 5 GB within a rack until it has worked 5 s (T-QUI-6)', () => {
  expect(dataThatEvicts(prices.rack, 5)).toBe(5);
  expect([dataThatEvicts(prices.rack, 12), dataThatEvicts(prices.core, 12)]).toEqual([12, 6]);
});
