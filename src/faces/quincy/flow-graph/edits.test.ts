import { expect, test } from 'vitest';
import { augmentations } from '../../../algorithms/flow/augmentations.ts';
import { readDimacs, writeDimacs } from '../../../algorithms/flow/readDimacs.ts';
import { NONE } from '../../../engine/ids.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';
import { layoutComments, readLayoutComments } from '../../../policies/quincy/solver/networkRoles.ts';
import { goldenTrace, movedTrace } from '../../../testing/faces/quincy/flow-graph/testGolden.ts';
import { changeLines, changeSummary, changesIn } from './changes.ts';
import { describeArc, describeNode } from './describe.ts';
import { drawnOf } from './drawn.ts';
import { historyOf } from './history.ts';
import { nodeName } from './names.ts';
import { Kind } from './network.ts';
import { problemAt } from './problemAt.ts';
import { stepWords } from './StepPanel.tsx';
import { arcTable, flowTable, recordedFlow, verdictOn } from './shown.ts';
import { type Edit, editNetwork, rangesOf, reroutedTasks, solveEdited } from './solveEdited.ts';

const S = 1_000_000;

function open(trace: Parameters<typeof historyOf>[0], position: number) {
  const history = historyOf(trace);
  if (history === null) throw new Error('no flow was solved');
  return recordedFlow(problemAt(history, position));
}

const golden = open(goldenTrace(), 0);
const arcOf = (from: string, to: string) => {
  const { quincy, solved } = golden;
  const { network } = quincy;
  return Array.from({ length: network.arcs }, (_, arc) => arc).findIndex(
    (arc) =>
      nodeName(solved, quincy, network.from[arc]) === from &&
      nodeName(solved, quincy, network.to[arc]) === to,
  );
};

/** Solves after edits: the cost, and where each task that goes elsewhere ends. */
function after(...edits: readonly Edit[]) {
  const outcome = solveEdited(editNetwork(golden.solved, edits), golden);
  if (outcome.kind === 'none') return outcome.reason;
  const moves = reroutedTasks(golden.choices, outcome.flowing.choices);
  return {
    cost: outcome.cost / COST_SCALE,
    moves: moves.map(({ row, after: { computer } }) => [golden.solved.tasks[row].task, computer]),
    isQuincyShaped: outcome.isQuincyShaped,
  };
}

test('a solve on the page costs what was recorded, or the view says that it differs', () => {
  expect(verdictOn(golden)).toEqual({ text: 'cost 9.0, as recorded', isAsRecorded: true });
  const wrong = verdictOn(open(goldenTrace({ cost: 8 }), 0));
  expect(wrong).toEqual({ text: 'cost 9 solved here, 8 recorded: they differ', isAsRecorded: false });
});

test('without a relevant change no task moves, even if other places cost the same', () => {
  expect(after({ kind: 'cost', arc: arcOf('j1·2', 'X'), value: 7 * COST_SCALE })).toEqual({
    cost: 9,
    moves: [],
    isQuincyShaped: true,
  });
});

test('tighter bounds cost what the golden example says (T-QUI-5)', () => {
  expect(after({ kind: 'bounds', job: 0, least: 1, most: 1 })).toMatchObject({
    cost: 11,
    moves: [[0, NONE]],
  });
});

test('a path whose cost rises is left for another path to the same server', () => {
  expect(after({ kind: 'cost', arc: arcOf('j1·3', 's05'), value: 2 * COST_SCALE })).toEqual({
    cost: 10,
    moves: [],
    isQuincyShaped: true,
  });
});

test('no flow passes an arc of capacity 0', () => {
  expect(after({ kind: 'capacity', arc: arcOf('j2·1', 's00'), value: 0 })).toMatchObject({
    cost: 10,
    moves: [
      [3, 1],
      [0, 0],
    ],
  });
});

test('a network of another shape is solved too', () => {
  const toll = after({ kind: 'cost', arc: arcOf('rack 1', 's01'), value: 3 * COST_SCALE });
  expect(toll).toEqual({ cost: 12, isQuincyShaped: false, moves: [] });
});

test('bounds that cannot be kept are named', () => {
  expect(after({ kind: 'bounds', job: 0, least: 3, most: 3 })).toBe(
    'Infeasible: the least that jobs must run (E) and the roots need more slots than exist (5 wanted, 4 there).',
  );
});

test('of edits of the same thing the last one counts', () => {
  const price = (value: number): Edit => ({ kind: 'price', price: 'wait', value });
  expect(editNetwork(golden.solved, [price(60), price(100)]).solved.prices.wait).toBe(100);
  expect(after(price(100), price(50))).toMatchObject({ cost: 9, moves: [] });
});

test('an exported network says where its nodes stand and reads back the same', () => {
  const { quincy } = golden;
  const text = writeDimacs(quincy.network, layoutComments(rangesOf(quincy)));
  const { read } = readDimacs(text);
  expect(read?.network).toEqual(quincy.network);
  expect(readLayoutComments(read?.comments ?? [])).toEqual(rangesOf(quincy));
});

test('steps add up to the recorded cost and say which way they go', () => {
  const { steps } = augmentations(golden.quincy.network);
  expect(steps[steps.length - 1].cost).toBe(9 * COST_SCALE);
  const words = steps.map((step) => stepWords(golden, step)[0]);
  expect(words[0]).toMatch(/^1 unit: \S+.* → sink$/);
});

test('the table has every arc with its cost, capacity and flow', () => {
  const rows = arcTable(golden, null).slice(1);
  expect(rows).toHaveLength(38);
  expect(rows).toContainEqual(['j1·1', 'rack 1', 4, 1, 1]);
  expect(rows).toContainEqual(['X', 'rack 2', 0, 3, 1]);
  expect(flowTable(goldenTrace(), 10 * S, null)).toHaveLength(1);
});

test('nodes and arcs say what they are', () => {
  const drawn = drawnOf(golden, { kind: 'all' });
  const { firstOf } = golden.quincy;
  const row = golden.solved.tasks.findIndex(({ task }) => task === 1);
  expect(describeNode(golden, drawn, drawn.nodeOf[firstOf[Kind.task] + row])).toEqual([
    'j1·2',
    'waited, stays unscheduled',
    'waited 10 s (ν)',
    'Would run on s03 if it waited 2 s more.',
    'in all: s03 +1, rack 1 +3, rack 2 +3, any server +3',
  ]);
  expect(describeNode(golden, drawn, drawn.nodeOf[firstOf[Kind.unscheduled]])).toEqual([
    'U j1: tasks of j1 that wait',
    '2 of 3 tasks are placed',
    'the bounds want exactly 2 (E = F)',
  ]);
  expect(describeNode(golden, drawn, drawn.nodeOf[firstOf[Kind.computer] + 4])).toEqual([
    's04',
    'holds the root of j1',
  ]);
  const arc = drawn.arcs.findIndex(({ arcs }) => arcs[0] === arcOf('j1·1', 'rack 1'));
  expect(describeArc(golden, drawn, arc)).toEqual(['j1·1 → rack 1', 'cost 4', 'carries 1 of at most 1']);
});

test('what changed since the previous solve is listed, moves first', () => {
  const shown = open(movedTrace(), 1);
  const changes = changesIn(shown.solved, 1);
  expect(changeSummary(changes)).toBe('1 starts, 1 moves');
  expect(changeLines(shown.solved, changes)).toEqual(['j1·1 moves s00 → s01', 'j1·2 starts on s00']);
  const ended = changesIn(open(movedTrace(), 3).solved, 3);
  expect(changeLines(shown.solved, ended)).toEqual(['j1·2 has ended']);
});
