import { NONE } from '../../../engine/ids.ts';
import { copyKindAt } from '../../../trace/upgrades.ts';
import { inkOn } from '../../looks/contrast.ts';
import { type Paint, type Pen, type TextStyle, writeFitting } from '../../looks/pen.ts';
import { computesFrom } from '../../looks/readingLook.ts';
import { jobName, taskName } from '../../shared/names.ts';
import { flightsOf } from '../drawMessages.ts';
import type { ClusterPicture } from '../picture.ts';
import { colours, jobOfAttempt, jobOfEntry, jobOfStage } from '../picture.ts';
import type { Point } from '../places.ts';
import { entryAt, isOut, slotAt } from '../places.ts';

// A halo keeps names legible on stripes and lines. CSS pixels
const HALO = 3;
/** Space between a mark and its name. */
const APART = 5;
/** Names on messages are helpful while they are few. */
const MOST_MESSAGES = 40;

/** Writes names on tasks, reservations and messages, where there is room. */
export function drawIds(paint: Paint, picture: ClusterPicture): void {
  const { layout } = picture;
  if (layout.detail !== 'tasks') return;
  const pen = { ...paint, scale: layout.scale };
  nameSlots(pen, picture);
  nameEntries(pen, picture);
  nameMessages(pen, picture);
}

function nameSlots(pen: Pen, picture: ClusterPicture): void {
  const { palette } = pen;
  const { layout, snapshot, trace } = picture;
  const { firstSlot } = layout.topology;
  const { task } = trace.data.tables.attempts.columns;
  const { stage } = trace.data.tables.holds.columns;
  const colourOf = colours(picture, palette);
  for (const server of layout.shown) {
    for (let slot = firstSlot[server]; slot < firstSlot[server + 1]; slot += 1) {
      const attempt = snapshot.attemptIn[slot];
      const hold = snapshot.holdIn[slot];
      if (attempt === NONE && hold === NONE) continue;
      const { x, y, width, height } = slotAt(layout, server, slot - firstSlot[server]);
      const middle = x + width / 2;
      if (attempt === NONE) {
        // Below the dot that waits for the answer.
        const name = `asks ${jobName(jobOfStage(picture, stage[hold]))}`;
        writeFirst(pen, [name], middle, y + height * 0.85, width, {
          colour: palette.inkSoft,
          align: 'center',
        });
        continue;
      }
      const job = jobOfAttempt(picture, attempt);
      const names = [taskName(trace.data.graphs, task[attempt]), jobName(job)];
      const isSolid =
        copyKindAt(trace, attempt, snapshot.time) === null && computesFrom(trace, attempt) <= snapshot.time;
      const colour = colourOf(job);
      const ink = isSolid ? inkOn(colour, palette) : palette.ink;
      writeFirst(pen, names, middle, y + height / 2, width, {
        colour: ink,
        halo: isSolid ? colour : palette.surface,
        align: 'center',
      });
    }
  }
}

function nameEntries(pen: Pen, picture: ClusterPicture): void {
  const { palette } = pen;
  const { layout, snapshot, trace } = picture;
  const { server, task } = trace.data.tables.entries.columns;
  for (let index = 0; index < snapshot.entryCount; index += 1) {
    const entry = snapshot.entries[index];
    const own = server[entry];
    if (isOut(layout, own)) continue;
    const box = entryAt(layout, own, snapshot.places[index], snapshot.queued[own]);
    if (box === null || box.height < 9 * layout.scale) continue;
    const middle = box.y + box.height / 2;
    if (task[entry] === NONE) {
      const left = box.x + (box.width + box.height) / 2 + APART;
      const room = layout.serverX[own] + layout.cellWidth - left;
      const name = jobName(jobOfEntry(picture, entry));
      writeFirst(pen, [name], left, middle, room, { colour: palette.inkSoft });
      continue;
    }
    const names = [taskName(trace.data.graphs, task[entry]), jobName(jobOfEntry(picture, entry))];
    const style = { colour: palette.ink, align: 'center' } as const;
    writeFirst(pen, names, box.x + box.width / 2, middle, box.width, style);
  }
}

function nameMessages(pen: Pen, picture: ClusterPicture): void {
  const { palette } = pen;
  const { width, height, x, y } = picture.layout.stage;
  const seen = flightsOf(picture).filter(
    ({ at }) => at.x > x && at.y > y && at.x < x + width && at.y < y + height,
  );
  if (seen.length > MOST_MESSAGES) return;
  const named: Point[] = [];
  const line = 12 * picture.layout.scale;
  for (const { job, at } of seen) {
    // One name for messages that fly side by side.
    const isNear = named.some(
      (other) => Math.abs(other.y - at.y) < line && Math.abs(other.x - at.x) < 3 * line,
    );
    if (job < 0 || isNear) continue;
    named.push(at);
    const left = at.x + 5 * picture.layout.scale + APART;
    const style = { colour: palette.ink, halo: palette.surface };
    writeFirst(pen, [jobName(job)], left, at.y, x + width - left, style);
  }
}

/** Writes the first of several names that fits; nothing if none does. */
function writeFirst(
  pen: Pen,
  names: readonly string[],
  x: number,
  y: number,
  room: number,
  style: TextStyle,
): void {
  writeFitting(pen, names, x, y, room - 2 * HALO, { haloWidth: HALO, ...style });
}
