import { NONE } from '../../engine/ids.ts';
import { purposeOf } from '../../trace/emptyHolds.ts';
import { copyKindAt } from '../../trace/upgrades.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { laterLooks } from '../copies/laterLooks.ts';
import { inkOn } from '../looks/contrast.ts';
import { computesFrom, drawStripes, stripesOf, waitingAlpha } from '../looks/readingLook.ts';
import { type ClusterPicture, colours, jobOfAttempt } from './picture.ts';
import { slotAt } from './places.ts';

/** Draws slots that are kept for jobs. */
export function drawKeptSlots(
  context: CanvasRenderingContext2D,
  picture: ClusterPicture,
  palette: Palette,
): void {
  const { layout, snapshot, trace } = picture;
  const { firstSlot } = layout.topology;
  const colourOf = colours(picture, palette);
  for (const server of layout.shown) {
    if (snapshot.kept[server] === 0) continue;
    for (let slot = firstSlot[server]; slot < firstSlot[server + 1]; slot += 1) {
      const kept = snapshot.keptIn[slot];
      if (kept === NONE) continue;
      const box = slotAt(layout, server, slot - firstSlot[server]);
      const job = trace.data.tables.keptSlots.columns.job[kept];
      laterLooks()?.drawKept(context, box, colourOf(job), palette, purposeOf(trace.data, kept), job);
    }
  }
}

/**
 * Draws every running task in its slot: solid while it computes, pale with an outline while it reads, with stripes
 * for its locality. Copies are striped.
 */
export function drawRunning(
  context: CanvasRenderingContext2D,
  picture: ClusterPicture,
  palette: Palette,
): void {
  const { layout, snapshot, trace } = picture;
  const { firstSlot } = layout.topology;
  const colourOf = colours(picture, palette);
  const { reads, filesAwaited } = trace.data.tables;
  const hasReads = reads.length + filesAwaited.length > 0;
  const radius = layout.glyph.slot > 12 ? 3 : 2;
  for (const server of layout.shown) {
    for (let slot = firstSlot[server]; slot < firstSlot[server + 1]; slot += 1) {
      const attempt = snapshot.attemptIn[slot];
      if (attempt === NONE) continue;
      const { x, y, width, height } = slotAt(layout, server, slot - firstSlot[server]);
      const colour = colourOf(jobOfAttempt(picture, attempt));
      const isReading = hasReads && computesFrom(trace, attempt) > snapshot.time;
      const kind = copyKindAt(trace, attempt, snapshot.time);
      if (kind !== null) {
        const alpha = isReading ? waitingAlpha(trace, attempt, snapshot.time) : 1;
        laterLooks()?.drawCopy(context, { x, y, width, height }, kind, colour, alpha, palette);
        context.fillStyle = palette.ink;
        if (hasReads) drawStripes(context, stripesOf(trace, attempt), x, y, width, height);
        continue;
      }
      context.fillStyle = colour;
      context.lineWidth = 1.5 * layout.scale;
      context.beginPath();
      if (isReading) {
        context.globalAlpha = waitingAlpha(trace, attempt, snapshot.time);
        context.roundRect(x + 0.75, y + 0.75, width - 1.5, height - 1.5, radius - 0.75);
      } else context.roundRect(x, y, width, height, radius);
      context.fill();
      context.globalAlpha = 1;
      if (isReading) {
        context.strokeStyle = colour;
        context.stroke();
      }
      if (!hasReads) continue;
      context.fillStyle = isReading ? palette.ink : inkOn(colour, palette);
      drawStripes(context, stripesOf(trace, attempt), x, y, width, height);
    }
  }
}
