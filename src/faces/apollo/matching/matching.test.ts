import { expect, test } from 'vitest';
import { NONE } from '../../../engine/ids.ts';
import { batchFrom, figure5, largeBatch } from '../../../testing/faces/apollo/matching/testBatches.ts';
import { thingAt } from '../../../views/scene/find.ts';
import { around } from '../../../views/scene/scene.ts';
import { paletteOf } from '../../../widgets/tokens.ts';
import { costOf, matcherKinds, moved, outcomeOf, solveBatch } from './batch.ts';
import { blockingWords, describeEdge, describeTask } from './describe.ts';
import { edgesInRound, edgesShown, isOver, lastStep, phases } from './edges.ts';
import { layoutPairs, nearestBox } from './layout.ts';
import { layoutMatrix, matrixScene, taskId } from './Matrix.tsx';
import { bestWords, qualityWords } from './Outcomes.tsx';
import { edgeLabel, pairsScene } from './Pairs.tsx';
import { roundWords } from './RoundControls.tsx';
import { matchingTable } from './readBatch.ts';
import { matchingKeys } from './Solved.tsx';

const solved = solveBatch(figure5);
const large = solveBatch(largeBatch);
const { greedy, stable } = solved.outcomes;

test('Fig. 5 side by side: sums, maxima and blocking pairs', () => {
  expect(solved.isAsSent).toBe(true);
  expect(matcherKinds.map((kind) => qualityWords(solved.outcomes[kind], 3))).toEqual([
    'sum 52 s · max 22 s',
    'sum 41 s · max 21 s',
    'sum 41 s · max 21 s',
    'sum 41 s · max 21 s',
  ]);
  expect([blockingWords(greedy), blockingWords(stable)]).toEqual(['1 blocking pair', '0 blocking pairs ✓']);
  expect([bestWords(solved, greedy), bestWords(solved, stable)]).toEqual(['', 'optimal']);
});

test('rounds in lines: who asks, who is held, who is refused', () => {
  const looks = (round: number, phase: (typeof phases)[number]) =>
    edgesInRound(solved, { round, phase }).map(({ row, column, look }) => `${row}${column} ${look}`);
  expect(looks(0, 'propose')).toEqual(['00 asks', '10 asks', '21 asks']);
  expect(looks(0, 'decide')).toEqual(['10 refused', '00 held', '21 held']);
  expect(looks(0, 'settle')).toEqual(['00 held', '21 held']);
  expect(looks(1, 'propose')).toEqual(['10 refused', '00 held', '21 held', '12 asks']);
  expect(looks(1, 'settle')).toEqual(['00 held', '21 held', '12 held']);
  expect([roundWords(solved, 0), roundWords(solved, 1)]).toEqual([
    'T1, T2 ask A; it keeps T1, saving 12 s. T3 asks B alone.',
    'T2 asks C alone.',
  ]);
});

test('in every step each server is held by one task, and at the end lines are the matching', () => {
  for (const [round] of large.rounds.entries())
    for (const phase of phases) {
      const edges = edgesShown(large, 'stable', large.outcomes.stable, { round, phase });
      const held = edges.filter(({ look }) => look === 'held');
      expect(new Set(held.map(({ column }) => column)).size).toBe(held.length);
      expect(new Set(held.map(({ row }) => row)).size).toBe(held.length);
      if (!isOver(large, { round, phase })) continue;
      expect(held).toHaveLength(90);
      for (const { row, column } of held) expect(large.outcomes.stable.columnOf[row]).toBe(column);
    }
  expect(lastStep(large)).toEqual({ round: large.rounds.length - 1, phase: 'settle' });
  expect(roundWords(large, 0)).toMatch(/^90 tasks ask \d+ servers; \d+ are refused\.$/);
});

test('a broken match swaps servers where it may, and the pair that would mend it blocks', () => {
  const swapped = moved(figure5, stable.columnOf, 2, 2);
  expect(swapped).toEqual([0, 1, 2]);
  const yours = outcomeOf(figure5, swapped ?? []);
  expect(yours.blocking.map(({ row, column }) => [row, column])).toEqual([[2, 1]]);
  const [block] = edgesShown(solved, 'yours', yours, lastStep(solved));
  expect(edgeLabel(block)).toBe('would save 12 s, not 1 s');
  expect(describeEdge(figure5, block)).toEqual([
    'T3 and B block the matching',
    'would complete 10 s from now',
    'the task would save 12 s',
    'the task that has it saves 1 s',
  ]);
  expect(moved(figure5, stable.columnOf, 0, NONE)).toEqual([NONE, 2, 1]);
});

test('a server that is no candidate is refused; who loses its only candidate goes without', () => {
  const batch = batchFrom([
    [1, Number.NaN],
    [2, 3],
  ]);
  expect(moved(batch, [0, 1], 0, 1)).toBeNull();
  expect(moved(batch, [0, 1], 1, 0)).toEqual([NONE, 0]);
  expect(costOf(batch, 0, 1)).toBe(Infinity);
  const outcome = outcomeOf(batch, [NONE, 0]);
  expect(describeTask(batch, outcome, 0)).toEqual([
    'T1 has no server',
    'blocks with A',
    'in the run: sent with a token',
  ]);
  expect(qualityWords(outcome, 2)).toBe('sum 2 s · max 2 s · 1 without');
});

test('keys move between tasks, break matches and undo', () => {
  let outcome = stable;
  const keys = matchingKeys(
    figure5,
    () => outcome,
    (next) => {
      outcome = next ?? stable;
    },
  );
  expect([
    keys.move('ArrowDown', null, false),
    keys.move('ArrowUp', taskId(2), false),
    keys.move('ArrowDown', taskId(2), false),
  ]).toEqual([0, 1, 2].map(taskId));
  expect(keys.move('ArrowRight', null, false)).toBeNull();
  expect(keys.move('ArrowRight', taskId(2), false)).toBe(taskId(2));
  expect(outcome.columnOf).toEqual([0, 1, 2]);
  expect(keys.describe(taskId(2))).toEqual([
    'T3 on C, completes in 22 s',
    'blocks with B',
    'in the run: sent with a token',
    '1 blocking pair',
  ]);
  keys.move('Delete', taskId(0), false);
  expect(outcome.columnOf).toEqual([NONE, 1, 2]);
  expect(keys.act?.('Backspace')).toBe(true);
  expect(outcome).toBe(stable);
});

test('the table has a row for each task with the server of each matcher', () => {
  const [header, ...rows] = matchingTable(solved);
  expect(header).toHaveLength(12);
  expect(rows[1]).toEqual(['T2', 3, 2, 'B', 20, 'C', 21, 'C', 21, 'C', 21, 'C, sent with a token']);
});

test.each([
  [3, 3, 360, 300],
  [40, 40, 640, 420],
  [2, 14, 1280, 500],
])('%i tasks and %i servers stay apart in %i × %i pixels', (tasks, servers, width, height) => {
  for (const scale of [1, 1.4]) {
    const layout = layoutPairs(tasks, servers, width, height, scale);
    for (const boxes of [layout.tasks, layout.servers])
      for (const [at, box] of boxes.entries()) {
        if (at > 0) expect(boxes[at - 1].y + boxes[at - 1].height).toBeLessThan(box.y);
        expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
        expect(nearestBox(boxes, box.y + 1)).toBe(at);
      }
    expect(layout.tasks[0].x + layout.tasks[0].width).toBeLessThan(layout.servers[0].x);
    expect(layout.servers[0].x + layout.servers[0].width).toBeLessThanOrEqual(width);
  }
});

test('a line and a task of the pairs are found where they are drawn, but not while a task is dragged', () => {
  const { batch } = solved;
  const layout = layoutPairs(3, 3, 360, 300, 1);
  const edges = edgesShown(solved, 'greedy', greedy, lastStep(solved));
  const look = { batch, edges, outcome: greedy, layout, palette: paletteOf('light'), drag: null };
  const scene = pairsScene(look);
  const [held] = edges.filter(({ look }) => look === 'held');
  const [task, server] = [layout.tasks[held.row], layout.servers[held.column]];
  const middle = [task, server].reduce((sum, { y, height }) => sum + (y + height / 2) / 2, 0);
  const line = [(task.x + task.width + server.x) / 2, middle] as const;
  expect(thingAt(scene, ...line, 1)?.say()).toEqual(describeEdge(batch, held));
  const found = thingAt(scene, task.x + 1, task.y + 1, 1);
  expect(found?.id).toBe(taskId(held.row));
  expect(found && around(scene, found)).toContain(`${held.row} ${held.column}`);
  const dragged = pairsScene({ ...look, drag: { row: 0, x: server.x, y: server.y } });
  expect(thingAt(dragged, ...line, 1)).toBeNull();
});

test('a cell of the matrix is found where it is drawn, and gives its task the server', () => {
  const { batch, outcomes } = large;
  const layout = layoutMatrix(batch.tasks.length, batch.servers.length, 640, 400, 1);
  const { left, top, cellWidth, cellHeight } = layout;
  const edges = edgesShown(large, 'greedy', outcomes.greedy, lastStep(large));
  const given: number[] = [];
  const move = (row: number, column: number) => given.push(row, column);
  const look = { batch, edges, outcome: outcomes.greedy, layout, palette: paletteOf('light'), move };
  const scene = matrixScene(look);
  const [column] = batch.costs.column.subarray(batch.costs.starts[89]);
  const cell = thingAt(scene, left + (column + 0.5) * cellWidth, top + 89.5 * cellHeight, 1);
  expect(cell?.say()[0]).toContain(batch.servers[column].name);
  cell?.open?.();
  expect(given).toEqual([89, column]);
  expect(thingAt(scene, left / 2, top + 0.5 * cellHeight, 1)?.id).toBe(taskId(0));
  expect(thingAt(scene, left + 1, layout.height + 10, 1)).toBeNull();
  expect(scene.marks.filter((mark) => mark.kind === 'text' && mark.text[0] === '■')).toHaveLength(90);
});
