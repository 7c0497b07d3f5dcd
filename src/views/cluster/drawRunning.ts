import { NONE } from '../../engine/ids.ts';
import { purposeOf } from '../../trace/emptyHolds.ts';
import { copyKindAt } from '../../trace/upgrades.ts';
import { laterLooks } from '../copies/laterLooks.ts';
import { inkOn } from '../looks/contrast.ts';
import { drawBox, inset, type Paint } from '../looks/pen.ts';
import { computesFrom, drawStripes, stripesOf, waitingAlpha } from '../looks/readingLook.ts';
import { type ClusterPicture, colours, jobOfAttempt } from './picture.ts';
import { slotAt } from './places.ts';

// A slot that is at least so wide has an outline while its task reads. CSS pixels
const OUTLINED = 8;

/**
 * Draws what is in every slot: a running task, solid while it computes, pale with an outline while it reads, with stripes for its
 * locality; a copy in its own look; or that the slot is kept for a job.
 */
export function drawRunning(paint: Paint, picture: ClusterPicture): void {
  const { context, palette } = paint;
  const { layout, snapshot, trace } = picture;
  const pen = { ...paint, scale: layout.scale };
  const { firstSlot } = layout.topology;
  const colourOf = colours(picture, palette);
  const { reads, filesAwaited, keptSlots } = trace.data.tables;
  const hasReads = reads.length + filesAwaited.length > 0;
  const { slot: side } = layout.glyph;
  const radius = layout.detail === 'bars' ? 0 : side > 12 ? 3 : 2;
  for (const server of layout.shown) {
    if (snapshot.running[server] + snapshot.kept[server] === 0) continue;
    for (let slot = firstSlot[server]; slot < firstSlot[server + 1]; slot += 1) {
      const attempt = snapshot.attemptIn[slot];
      const kept = snapshot.keptIn[slot];
      if (attempt === NONE && kept === NONE) continue;
      const box = slotAt(layout, server, slot - firstSlot[server]);
      if (attempt === NONE) {
        const job = keptSlots.columns.job[kept];
        laterLooks()?.drawKept(context, box, colourOf(job), palette, purposeOf(trace.data, kept), job);
        continue;
      }
      const { x, y, width, height } = box;
      const colour = colourOf(jobOfAttempt(picture, attempt));
      const isReading = hasReads && computesFrom(trace, attempt) > snapshot.time;
      const kind = copyKindAt(trace, attempt, snapshot.time);
      const alpha = isReading ? waitingAlpha(trace, attempt, snapshot.time) : 1;
      const isOutlined = isReading && width >= OUTLINED;
      if (kind !== null) laterLooks()?.drawCopy(context, box, kind, colour, alpha, palette);
      else {
        const by = isOutlined ? 0.75 : 0;
        const look = { fill: colour, opacity: alpha, round: Math.max(0, radius - by) };
        drawBox(pen, inset(box, by), look);
        if (isOutlined)
          drawBox(pen, inset(box, by), { ...look, fill: undefined, stroke: colour, weight: 1.5, opacity: 1 });
      }
      if (!hasReads) continue;
      context.fillStyle = isReading || kind !== null ? palette.ink : inkOn(colour, palette);
      drawStripes(context, stripesOf(trace, attempt), x, y, width, height);
    }
  }
}
