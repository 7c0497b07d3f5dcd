import type { AttemptId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobColour } from '../looks/colour.ts';
import { drawBox, inset, type Pen, writeFitting } from '../looks/pen.ts';
import { taskName } from '../shared/names.ts';
import { crossEnd } from './barEnds.ts';
import { pixelAt, type TimelinePicture } from './picture.ts';

/** An attempt that waited in a queue beside another one at its task. */
interface Ghost {
  readonly attempt: AttemptId;
  readonly from: Micros;
  readonly to: Micros;
  /** Whether it left the queue for nothing, since another one had started. */
  readonly isDropped: boolean;
  /** The slot beside whose row it is drawn. */
  readonly slot: number;
}

/** Lists duplicates while they wait, and what was dropped for the sake of one, in the order in which they were bound. */
export const ghostsOf = ofTrace(({ data }): readonly Ghost[] => {
  const { attempts } = data.tables;
  const { kind, outcome, server, boundAt, startedAt, endedAt } = attempts.columns;
  const { firstSlot, slots } = data.topology;
  const busyUntil = new Float64Array(firstSlot[data.topology.servers]);
  const ghosts: Ghost[] = [];
  if (!kind.includes(AttemptKind.duplicate)) return ghosts;
  for (let attempt = 0; attempt < attempts.length; attempt += 1) {
    const isDropped = outcome[attempt] === Outcome.discarded && startedAt[attempt] === Infinity;
    if (kind[attempt] !== AttemptKind.duplicate && !isDropped) continue;
    const from = boundAt[attempt];
    const to = Math.min(startedAt[attempt], endedAt[attempt], data.endedAt);
    if (to <= from || slots[server[attempt]] === 0) continue;
    const slot = freestSlot(busyUntil, firstSlot[server[attempt]], slots[server[attempt]], from);
    busyUntil[slot] = to;
    ghosts.push({ attempt, from, to, isDropped, slot });
  }
  return ghosts;
});

/** The first slot of a server beside which nothing is drawn at a time, or else the one that is free the soonest. */
function freestSlot(busyUntil: Float64Array, first: number, slots: number, at: Micros): number {
  let best = first;
  for (let slot = first; slot < first + slots; slot += 1) {
    if (busyUntil[slot] <= at) return slot;
    if (busyUntil[slot] < busyUntil[best]) best = slot;
  }
  return best;
}

// A ghost is this part of its row, at the bottom: what runs there stays visible above it.
const PART = 0.42;

/** Finds the ghost at a time beside the row of a slot, so far down in it: 0 at its top, 1 at its bottom. */
export function ghostAt(trace: Trace, slot: number, time: Micros, down: number): Ghost | undefined {
  if (down < 1 - PART) return undefined;
  return ghostsOf(trace).find((each) => each.slot === slot && each.from <= time && time < each.to);
}

/**
 * Draws attempts that wait in queues beside others at their tasks (Apollo §3.4), as dashed ghosts along the rows of their
 * servers. One that is dropped since another started ends with a cross.
 */
export function drawGhosts(pen: Pen, picture: TimelinePicture): void {
  const { palette, scale } = pen;
  const { model, layout, window, hues, focus } = picture;
  const { graphs, tables } = model.trace.data;
  for (const { attempt, from, to, isDropped, slot } of ghostsOf(model.trace)) {
    if (from >= window.to) return;
    const task = tables.attempts.columns.task[attempt];
    const job = graphs.stageJob[model.trace.taskStage[task]];
    if (to <= window.from || (focus.job !== null && focus.job !== job)) continue;
    const row = layout.rows[slot];
    const height = Math.max(3, row.height * PART);
    const x = Math.max(layout.plot.left - 2, pixelAt(picture, from));
    const box = { x, y: row.y + row.height - height, width: pixelAt(picture, to) - x, height };
    drawBox(pen, box, { fill: palette.surface, opacity: 0.8 });
    const line = { stroke: jobColour(hues, palette, focus, job), weight: Math.min(1.25, height / 3 / scale) };
    if (box.width >= 4) drawBox(pen, inset(box, 0.5), { ...line, dash: [3, 2] });
    if (isDropped) crossEnd(pen, box);
    if (height < 12 * scale) continue;
    const style = { colour: palette.ink, size: Math.min(12, (height - 1) / scale) };
    const words = [`${taskName(graphs, task)} queued`];
    writeFitting(pen, words, x + 5, box.y + height / 2 + 0.5, box.width - 14 * scale, style);
  }
}
