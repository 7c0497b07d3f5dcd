import { schedulerAt } from '../../trace/ownScheduler.ts';
import type { PendingTasks } from '../../trace/pendingTasks.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { inkOn } from '../contrast.ts';
import { schedulerName } from '../names.ts';
import { type Pen, write } from '../pen.ts';
import { captionOf } from './caption.ts';
import type { ClusterPicture } from './picture.ts';
import { colours } from './picture.ts';
import type { Box } from './schedulerRow.ts';

/** Draws the schedulers: the number of tasks that wait at each, and which one has the selected job. */
export function drawSchedulers(
  context: CanvasRenderingContext2D,
  picture: ClusterPicture,
  pending: PendingTasks,
  palette: Palette,
): void {
  const { layout, trace, snapshot, focus } = picture;
  const { schedulersWord } = layout;
  const pen = { context, palette, scale: layout.scale };
  context.lineWidth = 1;
  const count = trace.data.schedulers;
  for (const [scheduler, box] of layout.schedulers.entries()) {
    const waiting = pending.at(scheduler, snapshot.time);
    const name = schedulerName(scheduler, count);
    if (schedulersWord !== null) drawChip(pen, box, String(scheduler + 1), waiting > 0);
    else drawChip(pen, box, waiting > 0 ? `${name} · ${waiting}` : name, waiting > 0);
  }
  if (schedulersWord !== null) {
    const { x, y, height } = schedulersWord;
    write(pen, 'schedulers', x, y + height / 2 + 0.5, { colour: palette.inkFaint });
  }
  const { otherSchedulers } = layout;
  if (otherSchedulers !== null) drawChip(pen, otherSchedulers, `+${count - layout.schedulers.length}`, false);
  if (focus.job !== null) drawFocus(pen, picture, focus.job);
}

function drawChip(pen: Pen, box: Box, text: string, isBusy: boolean): void {
  const { context, palette } = pen;
  context.fillStyle = palette.surface;
  context.strokeStyle = palette.line;
  context.beginPath();
  context.roundRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1, 4);
  context.fill();
  context.stroke();
  writeInMiddle(pen, text, box, isBusy ? palette.ink : palette.inkFaint, 6);
}

function writeInMiddle(pen: Pen, text: string, box: Box, colour: string, around: number): void {
  const { x, y, width, height } = box;
  write(pen, text, x + width / 2, y + height / 2 + 0.5, { colour, align: 'center', most: width - around });
}

/** The box of the selected job's scheduler shows the job's state. */
function drawFocus(pen: Pen, picture: ClusterPicture, job: number): void {
  const { context, palette } = pen;
  const { layout, trace, snapshot } = picture;
  const scheduler = schedulerAt(trace.data, job, snapshot.time);
  const box = layout.schedulers[scheduler] ?? layout.otherSchedulers;
  const text = captionOf(trace, snapshot, job);
  if (box === null || box === undefined || text === null) return;
  const colour = colours(picture, palette)(job);
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, 4);
  context.fill();
  writeInMiddle(pen, text, box, inkOn(colour, palette), 8);
}
