import { schedulerAt } from '../../trace/jobControl.ts';
import type { PendingTasks } from '../../trace/pendingTasks.ts';
import { inkOn } from '../looks/contrast.ts';
import { drawBox, inset, type Paint, type Pen, write } from '../looks/pen.ts';
import { jobName, schedulerName } from '../shared/names.ts';
import { captionOf } from './caption.ts';
import type { ClusterLayout } from './layout.ts';
import { type ClusterPicture, colours } from './picture.ts';
import type { Box } from './schedulerRow.ts';

/** Draws the schedulers: the number of tasks that wait at each, and which one has the selected job. */
export function drawSchedulers(paint: Paint, picture: ClusterPicture, pending: PendingTasks): void {
  const { layout, trace, snapshot, focus } = picture;
  const { schedulersWord: word, tray, otherSchedulers } = layout;
  const pen = { ...paint, scale: layout.scale };
  if (layout.head !== null) return;
  if (tray !== null) drawTray(pen, layout);
  const count = trace.data.schedulers;
  for (const [scheduler, box] of layout.schedulers.entries()) {
    const waiting = pending.at(scheduler, snapshot.time);
    const name = schedulerName(scheduler, count);
    // Before the tasks that it counts, a number needs no other name.
    const named = tray === null ? `${name} · ${waiting}` : `${waiting} waiting`;
    const text = word === null ? (waiting > 0 ? named : name) : String(scheduler + 1);
    drawChip(pen, box, text, waiting > 0);
  }
  const faint = { colour: pen.palette.inkFaint };
  if (word !== null) write(pen, 'schedulers', word.x, word.y + word.height / 2 + 0.5, faint);
  const others = tray === null ? `+${count - layout.schedulers.length}` : `${count} schedulers`;
  if (otherSchedulers !== null) drawChip(pen, otherSchedulers, others, false);
  // A single scheduler with a tray is that of all jobs.
  if (focus.job !== null && (tray === null || count > 1)) drawFocus(pen, picture, focus.job);
}

/** The ground of the tray, from the left of the scheduler before it. */
function drawTray(pen: Pen, { tray, footer }: ClusterLayout): void {
  const { palette, scale } = pen;
  if (tray === null) return;
  const box = { x: footer.x + 0.5, y: tray.y + 2.5, width: footer.width - 1, height: tray.height - 5 };
  drawBox({ ...pen, scale: 1 }, box, { fill: palette.sunken, stroke: palette.line, round: 8 * scale });
}

function drawChip(pen: Pen, box: Box, text: string, isBusy: boolean): void {
  const { palette } = pen;
  drawBox({ ...pen, scale: 1 }, inset(box, 0.5), { fill: palette.surface, stroke: palette.line, round: 4 });
  writeIn(pen, box, text, 6, isBusy ? palette.ink : palette.inkFaint);
}

function writeIn(pen: Pen, box: Box, text: string, edge: number, colour: string): void {
  const style = { colour, align: 'center', most: box.width - edge } as const;
  write(pen, text, box.x + box.width / 2, box.y + box.height / 2 + 0.5, style);
}

/** The box of the selected job's scheduler shows the job's state. */
function drawFocus(pen: Pen, picture: ClusterPicture, job: number): void {
  const { palette } = pen;
  const { layout, trace, snapshot } = picture;
  const scheduler = schedulerAt(trace.data, job, snapshot.time);
  const box = layout.schedulers[scheduler] ?? layout.otherSchedulers;
  const text = layout.tray === null ? captionOf(trace, snapshot, job) : `scheduler of ${jobName(job)}`;
  if (box === null || box === undefined || text === null) return;
  const fill = colours(picture, palette)(job);
  drawBox(pen, box, { fill, round: 4 });
  writeIn(pen, box, text, 8, inkOn(fill, palette));
}
