import { expect, test } from 'vitest';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';
import { bestEffortSrpt } from '../../testing/engine/world/testTable1.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { paletteOf } from '../../widgets/tokens.ts';
import { drawTimeline } from './draw.ts';
import { type Found, foundAt, type Handling } from './handling.ts';
import { createTimelineModel } from './model.ts';
import { layoutRows } from './rows.ts';

const S = 1_000_000;
const trace = openTrace(
  runByHand({ servers: 3, jobs: [oneStage([10 * S, 20 * S, 30 * S])] }, (sim) => bestEffortSrpt(sim, 0)),
);
const model = createTimelineModel(trace);
const layout = layoutRows(trace.data.topology, 600, 200, 1);
const window = { from: 0, to: 40 * S };
const xOf = (seconds: number) => layout.plot.left + (seconds / 40) * layout.plot.width;

/** What may be painted in, and the words that are written. */
function drawnAt(seconds: number, hidesFuture: boolean) {
  const boxes: (readonly number[])[] = [];
  const clips: (readonly number[])[] = [];
  const texts: string[] = [];
  const own: Record<string, unknown> = {
    roundRect: (...box: readonly number[]) => boxes.push(box),
    clip: () => clips.push(boxes[boxes.length - 1]),
    fillText: (text: string) => texts.push(text),
    measureText: (text: string) => ({ width: text.length * 7 }),
  };
  const context = new Proxy(own, { get: (_, name) => own[String(name)] ?? (() => undefined) });
  drawTimeline(
    { context: context as unknown as CanvasRenderingContext2D, palette: paletteOf('light') },
    {
      model,
      layout,
      busy: null,
      window,
      time: seconds * S,
      hidesFuture,
      hues: new Int8Array(trace.data.graphs.jobs),
      focus: { job: null, task: null, hoveredJob: null, hoveredTask: null },
      cursor: null,
      brush: null,
    },
  );
  return { width: clips[0][2], says: texts.some((text) => text.includes('after your guess')) };
}

test('while a guess is open, nothing is drawn beyond now, and words say why', () => {
  expect(drawnAt(10, true)).toEqual({ width: layout.plot.width / 4, says: true });
  expect(drawnAt(10, false)).toEqual({ width: layout.plot.width, says: false });
  expect(drawnAt(40, true)).toEqual({ width: layout.plot.width, says: false });
});

test('while a guess is open, the pointer finds only what is over', () => {
  const foundBy = (until: number, seconds: number, row: number): Found | null => {
    const { y, height } = layout.rows[row];
    const handling = { run: { trace }, model, layout, windowNow: () => window, seenUntil: () => until };
    return foundAt(handling as unknown as Handling, xOf(seconds), y + height / 2);
  };
  const rows = [0, 1, 2];
  expect(rows.map((row) => foundBy(Infinity, 5, row) !== null)).toEqual([true, true, true]);
  // At 25 s the first two tasks are over; the third still runs, and its note would say until when.
  const first = rows.map((row) => foundBy(25 * S, 5, row) !== null);
  expect(first.filter(Boolean)).toHaveLength(2);
});
