import type { JobId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import { textWidth } from '../../../widgets/fit.ts';
import { type Pen, write } from '../../looks/pen.ts';
import { firstTaskOf, jobName } from '../../shared/names.ts';
import { WAITS, waitingColour } from '../picture.ts';
import { placeBeforeTray, TRAY_PITCH, type Tray } from '../schedulerRow.ts';
import type { Placed, Scene } from './scene.ts';
import { type TrayJob, trayJobs } from './trayJobs.ts';
import { WATCH_LEAST, WATCH_ROOM } from './watch.ts';

// CSS pixels, before the scale
const SIDE = 20;
const PITCH = 24;
const GAP = 14;
const TYPE = 13;
const INSET = 10;
/** Around the followed job within its frame. */
const PAD = 7;
/** More rows would be so much of the picture that servers had too little. Our choice. */
const MOST_ROWS = 2;

/** How many rows a tray needs in such a picture for what waits when a job arrives; of many schedulers only that job does. */
export function trayRows(trace: Trace, job: JobId, { width, scale }: Pick<Tray, 'width' | 'scale'>): number {
  const { data } = trace;
  if (data.schedulers > 1) return 1;
  const { tray } = placeBeforeTray(1, width, scale, 0);
  const jobs = trayJobs(trace, data.tables.jobs.columns.arrivedAt[job], [], job);
  const needed = jobs.reduce((sum, each) => sum + widthOf(each, jobs.length > 1, scale) + GAP * scale, 0);
  return Math.min(MOST_ROWS, Math.max(1, Math.ceil(needed / (tray.width - 2 * INSET * scale))));
}

/**
 * Places what waits and is on no server yet: by job, in the order in which the scheduler thinks of them. Of many schedulers only
 * the followed job's is seen.
 */
export function placeTray(scene: Scene): readonly Placed[] {
  const { trace, layout, snapshot, job: own, stage, behind } = scene;
  const { tray } = layout;
  if (tray === null) return [];
  const { scale } = tray;
  const isCentral = trace.data.schedulers === 1;
  const all = trayJobs(trace, snapshot.time, stage.order ?? [], own);
  const jobs = isCentral ? all : all.filter(({ job }) => job === own);
  const isNumbered = jobs.length > 1;
  const watched = stage.marks.find((mark) => mark.kind === 'watch')?.job;
  const sizeOf = (each: TrayJob) =>
    widthOf(each, isNumbered, scale) + (each.job === own ? 2 * PAD * scale : 0);
  const roomOf = (each: TrayJob) => sizeOf(each) + (GAP + (each.job === watched ? WATCH_ROOM : 0)) * scale;
  const [start, end] = [tray.x + INSET * scale, tray.x + tray.width - INSET * scale];
  const height = tray.height - (tray.rows - 1) * TRAY_PITCH * scale;
  let x = start;
  let row = 0;
  // The followed job is seen however many stand before it: it has half of a row if it needs that.
  const ofOwn = jobs.filter(({ job }) => job === own).reduce((sum, each) => sum + roomOf(each), 0);
  let kept = Math.min(ofOwn, (end - start) / 2);
  let isFull = false;
  const placed: Placed[] = [];
  for (const listed of jobs) {
    const isOwn = listed.job === own;
    if (isOwn) kept = 0;
    if (row < tray.rows - 1 && x + roomOf(listed) > end) {
      row += 1;
      x = start;
    }
    isFull ||= x + roomOf(listed) + (row === tray.rows - 1 ? kept : 0) > end;
    if (isFull && !isOwn) continue;
    // Of the followed job as many tasks are drawn as there is room for, and in any case how many more wait.
    const room = tray.x + tray.width - x - (listed.job === watched ? WATCH_LEAST : 0) * scale;
    const each = isOwn ? withinRoom(listed, (one) => sizeOf(one) <= room) : listed;
    const width = sizeOf(each);
    const box = { ...tray, x, y: tray.y + row * TRAY_PITCH * scale, width, height };
    placed.push(placeJob(scene, each, isOwn ? framed(box) : box, isNumbered));
    behind.set(each.job, { ...box, x: x + width + 6 * scale });
    x += roomOf(each);
  }
  return [...placed, ...placeRest({ ...tray, height }, x, restWords(scene, jobs))];
}

/** Leaves out tasks from the end until it fits. */
function withinRoom(all: TrayJob, fits: (one: TrayJob) => boolean): TrayJob {
  const { tasks } = all;
  let one = all;
  for (let count = tasks.length - 1; count >= 0 && !fits(one); count -= 1) {
    const hidden = tasks.slice(count).filter(({ waits }) => waits).length;
    one = { ...all, tasks: tasks.slice(0, count), rest: all.rest + hidden };
  }
  return one;
}

function widthOf({ job, place, tasks, rest }: TrayJob, isNumbered: boolean, scale: number): number {
  const number = isNumbered ? textWidth(`${place}.`, 12 * scale) + 4 * scale : 0;
  const name = textWidth(jobName(job), TYPE * scale, true) + 7 * scale;
  const more = rest > 0 ? textWidth(`+${rest}`, TYPE * scale) + 4 * scale : 0;
  return number + name + (tasks.length * PITCH - (rest > 0 ? 0 : PITCH - SIDE)) * scale + more;
}

function placeJob({ trace, job: own }: Scene, each: TrayJob, box: Tray, isNumbered: boolean): Placed {
  const { job, place, waiting, tasks, rest } = each;
  const isOwn = job === own;
  const first = firstTaskOf(trace.data.graphs, job);
  const words = `${waiting} ${waiting === 1 ? 'task of it is' : 'tasks of it are'} on no server yet`;
  return {
    key: `tray ${job}`,
    box,
    says: [jobName(job), ...(isNumbered ? [`place ${place} in line`] : []), words],
    job,
    draw(pen, colourOf) {
      const { palette } = pen;
      const { scale } = box;
      const middle = box.y + box.height / 2;
      const colour = colourOf(job);
      let { x } = box;
      if (isNumbered) {
        write(pen, `${place}.`, x, middle, { colour: palette.inkSoft });
        x += textWidth(`${place}.`, 12 * scale) + 4 * scale;
      }
      if (isOwn) {
        frame(pen, { ...box, x, width: box.x + box.width - x }, colour);
        x += PAD * scale;
      }
      write(pen, jobName(job), x, middle, { colour: palette.ink, size: TYPE, isBold: true });
      x += textWidth(jobName(job), TYPE * scale, true) + 7 * scale;
      for (const { task, waits } of tasks) {
        drawTask(pen, x, middle, waits, colour, scale);
        if (isOwn && waits)
          write(pen, String(task - first + 1), x + (SIDE / 2) * scale, middle + 0.5, {
            colour: palette.ink,
            isBold: true,
            align: 'center',
            most: (SIDE - 4) * scale,
          });
        x += PITCH * scale;
      }
      if (rest > 0) write(pen, `+${rest}`, x, middle, { colour: palette.inkSoft, size: TYPE });
    },
  };
}

/** As high as the frame of the followed job. */
function framed(box: Tray): Tray {
  const height = Math.min(32 * box.scale, box.height - 4);
  return { ...box, y: box.y + (box.height - height) / 2, height };
}

/** A white ground with an edge: what belongs to the followed job. */
function frame({ context, palette }: Pen, { x, y, width, height, scale }: Tray, colour: string) {
  context.fillStyle = palette.surface;
  context.strokeStyle = colour;
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  context.roundRect(x, y, width, height, 5 * scale);
  context.fill();
  context.stroke();
}

/** A waiting task is tinted; the place of one that has left is dashed. */
function drawTask(
  { context, palette }: Pen,
  x: number,
  middle: number,
  waits: boolean,
  colour: string,
  scale: number,
) {
  const side = SIDE * scale;
  context.beginPath();
  context.roundRect(x + 0.5, middle - side / 2 + 0.5, side - 1, side - 1, 3);
  context.fillStyle = palette.surface;
  context.fill();
  const waiting = waitingColour(colour, palette);
  context.strokeStyle = waits ? waiting : palette.lineStrong;
  context.lineWidth = 1.2 * scale;
  if (waits) {
    context.fillStyle = waiting;
    context.globalAlpha = WAITS;
    context.fill();
    context.globalAlpha = 1;
  } else context.setLineDash([3, 2]);
  context.stroke();
  context.setLineDash([]);
}

/** Says of one of many schedulers what its tasks wait for; a single one has counted in its box how much waits. */
function restWords({ trace }: Scene, jobs: readonly TrayJob[]): readonly string[] {
  const [followed] = jobs;
  if (trace.data.schedulers === 1) return jobs.length > 0 ? [] : ['no task waits'];
  if (followed === undefined) return [];
  return [followed.waiting === 0 ? 'all have a server' : 'promised to no server yet'];
}

function placeRest(tray: Tray, x: number, texts: readonly string[]): readonly Placed[] {
  const { scale } = tray;
  const room = tray.x + tray.width - 4 * scale - x;
  const text = texts.find((each) => textWidth(each, TYPE * scale) <= room) ?? '';
  if (text === '') return [];
  return [
    {
      key: 'more',
      box: { ...tray, x, width: room },
      says: [],
      job: null,
      draw: (pen) =>
        write(pen, text, x, tray.y + tray.height / 2, { colour: pen.palette.inkSoft, size: TYPE }),
    },
  ];
}
