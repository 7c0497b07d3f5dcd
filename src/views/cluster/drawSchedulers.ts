import { schedulerAt } from '../../trace/jobControl.ts';
import type { PendingTasks } from '../../trace/pendingTasks.ts';
import { fontFamily, type Palette } from '../../widgets/tokens.ts';
import { inkOn } from '../looks/contrast.ts';
import type { Paint } from '../looks/pen.ts';
import { jobName, schedulerName } from '../shared/names.ts';
import { captionOf } from './caption.ts';
import type { ClusterLayout } from './layout.ts';
import { type ClusterPicture, colours } from './picture.ts';
import type { Box } from './schedulerRow.ts';

/** Draws the schedulers: the number of tasks that wait at each, and which one has the selected job. */
export function drawSchedulers(paint: Paint, picture: ClusterPicture, pending: PendingTasks): void {
  const { context, palette } = paint;
  const { layout, trace, snapshot, focus } = picture;
  const { schedulersWord, tray } = layout;
  if (layout.head !== null) return;
  if (tray !== null) drawTray(paint, layout);
  context.font = `${12 * layout.scale}px ${fontFamily}`;
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  const count = trace.data.schedulers;
  for (const [scheduler, box] of layout.schedulers.entries()) {
    const waiting = pending.at(scheduler, snapshot.time);
    const name = schedulerName(scheduler, count);
    if (schedulersWord !== null) drawChip(context, box, String(scheduler + 1), palette, waiting > 0);
    else drawChip(context, box, waiting > 0 ? `${name} · ${waiting}` : name, palette, waiting > 0);
  }
  if (schedulersWord !== null) drawWord(paint, schedulersWord);
  const { otherSchedulers } = layout;
  if (otherSchedulers !== null)
    drawChip(
      context,
      otherSchedulers,
      tray === null ? `+${count - layout.schedulers.length}` : `${count} schedulers`,
      palette,
      false,
    );
  // A single scheduler with a tray is that of all jobs.
  if (focus.job !== null && (tray === null || count > 1)) drawFocus(paint, picture, focus.job);
}

/** The ground of the tray, from the left of the scheduler before it. */
function drawTray({ context, palette }: Paint, { tray, footer, scale }: ClusterLayout): void {
  if (tray === null) return;
  context.fillStyle = palette.sunken;
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(footer.x + 0.5, tray.y + 2.5, footer.width - 1, tray.height - 5, 8 * scale);
  context.fill();
  context.stroke();
}

function drawChip(
  context: CanvasRenderingContext2D,
  box: Box,
  text: string,
  palette: Palette,
  isBusy: boolean,
): void {
  context.fillStyle = palette.surface;
  context.strokeStyle = palette.line;
  context.beginPath();
  context.roundRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1, 4);
  context.fill();
  context.stroke();
  context.fillStyle = isBusy ? palette.ink : palette.inkFaint;
  context.textAlign = 'center';
  context.fillText(text, box.x + box.width / 2, box.y + box.height / 2 + 0.5, box.width - 6);
}

function drawWord(paint: Paint, box: Box): void {
  const { context, palette } = paint;
  context.fillStyle = palette.inkFaint;
  context.textAlign = 'left';
  context.fillText('schedulers', box.x, box.y + box.height / 2 + 0.5);
}

/** The box of the selected job's scheduler shows the job's state. */
function drawFocus(paint: Paint, picture: ClusterPicture, job: number): void {
  const { context, palette } = paint;
  const { layout, trace, snapshot } = picture;
  const scheduler = schedulerAt(trace.data, job, snapshot.time);
  const box = layout.schedulers[scheduler] ?? layout.otherSchedulers;
  const text = layout.tray === null ? captionOf(trace, snapshot, job) : `scheduler of ${jobName(job)}`;
  if (box === null || box === undefined || text === null) return;
  const colour = colours(picture, palette)(job);
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, 4);
  context.fill();
  context.fillStyle = inkOn(colour, palette);
  context.textAlign = 'center';
  context.fillText(text, box.x + box.width / 2, box.y + box.height / 2 + 0.5, box.width - 8);
}
