import { expect, test } from 'vitest';
import { findSpot } from './find.ts';
import { layoutOf } from './layout.ts';
import { legendOf, tableAcross, tableOf } from './legendOf.ts';
import type { Picture, Spot } from './picture.ts';
import { say } from './say.ts';
import { step } from './steps.ts';

const room = { width: 600, height: 300, zoom: 1 };

interface Piece {
  readonly panel: number;
  readonly from: number;
  readonly to: number;
  readonly lost: number;
}

const pieces: readonly Piece[] = [
  { panel: 0, from: 0, to: 40, lost: 10 },
  { panel: 0, from: 40, to: 100, lost: 0 },
  { panel: 1, from: 0, to: 60, lost: 0 },
];

const bars: Picture<Piece> = {
  label: 'Bars',
  rows: pieces,
  panels: [
    { key: 'a', name: ['a long name', 'a'] },
    { key: 'b', name: ['b'] },
  ],
  panelOf: ({ panel }) => panel,
  x: { domain: [0, 100], title: 'bytes' },
  columns: [
    { title: 'From', value: ({ from }) => from, text: ({ from }) => `from ${from}` },
    { title: 'Lost', value: ({ lost }) => lost, text: ({ lost }) => (lost > 0 ? `lost ${lost}` : null) },
    { title: 'So far', text: ({ to }, { time }) => `${Math.min(to, time)} so far` },
  ],
  marks: [
    { kind: 'bar', from: ({ from }) => from, to: ({ to, lost }) => to - lost, legend: () => 'kept' },
    {
      ...{ kind: 'bar', from: ({ to, lost }) => to - lost, to: ({ to }) => to, texture: () => 'hatch' },
      of: ({ lost }) => lost > 0,
      legend: () => 'lost',
    },
  ],
};

test('a row is found where any of its bars is drawn, and nowhere else', () => {
  const layout = layoutOf(bars, room);
  const at = (value: number, panel: number) =>
    findSpot(bars, layout, layout.left + layout.x(value), layout.panels[panel].at + 5, 0)?.row;
  expect([at(20, 0), at(35, 0), at(45, 0), at(30, 1), at(80, 1)]).toEqual([0, 0, 1, 2, undefined]);
});

test('keys go along the rows of a panel and between panels, and stop at the ends', () => {
  const layout = layoutOf(bars, room);
  const walk = (keys: readonly string[]) => {
    let spot: Spot | null = null;
    return keys.map((key) => {
      spot = step(bars, layout, key, spot, false);
      return spot?.row;
    });
  };
  expect(walk(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowDown'])).toEqual([
    0, 1, 1, 0, 2, 2,
  ]);
  expect(step(bars, layout, 'a', null, false)).toBeNull();
});

test('columns make the note, which knows the clock, and the table, which has only values', () => {
  expect(say(bars, { row: 0, x: 0 }, 7)).toEqual(['from 0', 'lost 10', '7 so far']);
  expect(say(bars, { row: 1, x: 0 }, 7)).toEqual(['from 40', '7 so far']);
  expect(tableOf(bars.columns, bars.rows)).toEqual([
    ['From', 'Lost'],
    [0, 10],
    [40, 0],
    [0, 0],
  ]);
  expect(tableAcross('Share', [0, 1], [{ title: 'A', values: [5, 6] }])).toEqual([
    ['Share', 'A'],
    [0, 5],
    [1, 6],
  ]);
});

test('the legend has what is drawn, once', () => {
  expect(legendOf(bars).map(({ title, mark }) => [title, mark])).toEqual([
    ['kept', 'solid'],
    ['lost', 'hatch'],
  ]);
  expect(legendOf({ ...bars, rows: pieces.slice(1) })).toHaveLength(1);
});

interface Curve {
  readonly name: string;
  readonly ys: readonly number[];
}

const curves: Picture<Curve> = {
  label: 'Curves',
  rows: [
    { name: 'A', ys: [1, 2, 3] },
    { name: 'B', ys: [3, 3, 9] },
  ],
  x: { domain: [0, 30] },
  y: { domain: [0, 10] },
  isTogether: true,
  stops: () => [0, 10, 20],
  columns: [
    { title: 'Time', text: (_, { x }) => `at ${x}` },
    { title: 'Count', text: ({ name, ys }, { x }) => `${name} ${ys[Math.floor(x / 10)]}` },
  ],
  marks: [{ kind: 'line', shape: 'steps', points: ({ ys }) => [{ xs: [0, 10, 20], ys }] }],
};

test('the nearest curve is found anywhere in the plot, and others are read at the same place', () => {
  const layout = layoutOf(curves, room);
  const find = (x: number, y: number) =>
    findSpot(curves, layout, layout.left + layout.x(x), layout.panels[0].at + (layout.y?.(y) ?? 0), 0);
  expect([find(15, 2.1)?.row, find(15, 2.9)?.row, find(29, 9.5)?.row]).toEqual([0, 1, 1]);
  expect(say(curves, { row: 1, x: 20 }, 0)).toEqual(['at 20', 'B 9', 'A 3']);
});

test('a picture that snaps is read at stops only', () => {
  const picture = { ...curves, snaps: true };
  const layout = layoutOf(picture, room);
  const x = findSpot(picture, layout, layout.left + layout.x(13), layout.panels[0].at + 5, 0)?.x;
  expect(x).toBe(10);
});

test('keys stop along a curve, farther with Shift, and change curves at the same place', () => {
  const layout = layoutOf(curves, room);
  const from = { row: 0, x: 10 };
  expect(step(curves, layout, 'ArrowRight', from, false)).toEqual({ row: 0, x: 20 });
  const long = { ...curves, stops: () => Array.from({ length: 31 }, (_, at) => at) };
  expect(step(long, layout, 'ArrowRight', { row: 0, x: 5 }, true)).toEqual({ row: 0, x: 15 });
  expect(step(long, layout, 'ArrowLeft', { row: 0, x: 5 }, true)).toEqual({ row: 0, x: 0 });
  expect(step(curves, layout, 'ArrowDown', from, false)).toEqual({ row: 1, x: 10 });
  expect(step(curves, layout, 'End', from, false)).toEqual({ row: 0, x: 20 });
});

test('panels share the room, and the picture is higher than it where they would be too low', () => {
  const { panels, height } = layoutOf(bars, room);
  expect(panels[0].size).toBe(panels[1].size);
  expect(height).toBeLessThanOrEqual(room.height);
  expect(layoutOf({ ...bars, panelHeight: { least: 200, most: 300 } }, room).height).toBeGreaterThan(400);
});

// As while the other run of a comparison has not come yet.
test('a picture that has no panels yet is one empty panel', () => {
  const { panels } = layoutOf({ ...bars, panels: [], rows: [] }, room);
  expect(panels).toHaveLength(1);
});

test('a dot is found before the line that it lies on, whichever comes first', () => {
  const points = { xs: [0, 50, 100], ys: [0, 5, 10] };
  const crossed: Picture<'line' | 'dot'> = {
    ...{ label: '', rows: ['line', 'dot'], columns: [], stops: () => [50] },
    x: { domain: [0, 100] },
    y: { domain: [0, 10] },
    marks: [
      { kind: 'line', shape: 'straight', of: (row) => row === 'line', points: () => [points] },
      { kind: 'dots', shape: 'ring', of: (row) => row === 'dot', points: () => ({ xs: [50], ys: [5] }) },
    ],
  };
  const layout = layoutOf(crossed, room);
  const at = (x: number) =>
    findSpot(crossed, layout, layout.left + layout.x(x), layout.panels[0].at + (layout.y?.(x / 10) ?? 0), 0);
  expect([at(50)?.row, at(20)?.row]).toEqual([1, 0]);
});

test('a straight line is not read behind its last point, nor a row from farther than its reach', () => {
  const short: Picture<string> = {
    ...{ label: '', rows: ['line'], columns: [], stops: () => [50], reach: 20 },
    x: { domain: [0, 100] },
    y: { domain: [0, 10] },
    marks: [{ kind: 'line', shape: 'straight', points: () => [{ xs: [0, 50], ys: [0, 5] }] }],
  };
  const layout = layoutOf(short, room);
  const at = (x: number, above: number) =>
    findSpot(
      short,
      layout,
      layout.left + layout.x(x),
      layout.panels[0].at + (layout.y?.(x / 10) ?? 0) - above,
      0,
    );
  expect([at(40, 0)?.row, at(50, 0)?.row, at(40, 30)?.row, at(60, 0)?.row]).toEqual([
    0,
    0,
    undefined,
    undefined,
  ]);
});
