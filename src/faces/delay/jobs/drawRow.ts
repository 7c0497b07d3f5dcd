import { formatCount, formatMicros, formatPercent } from '../../../base/format.ts';
import { slotCount } from '../../../engine/cluster/topology.ts';
import { toSeconds } from '../../../engine/kernel/time.ts';
import type { Rules } from '../../../policies/delay/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { drawBox, inset, type Pen, widthOf, within, write, writeFitting } from '../../../views/looks/pen.ts';
import { drawChip, drawCursor, drawGround } from '../../../views/looks/rowLook.ts';
import { jobName } from '../../../views/shared/names.ts';
import { countsWords, keyTexts, killWords, kindWords, levelName, localText, skipWords } from './describe.ts';
import { watchMarks } from './drawHead.ts';
import { type JobsPicture, rowHeight } from './layout.ts';
import { isByPools, type PoolGroup, type QueuedJob } from './queue.ts';

// A job that was just skipped.
const GREYED = 0.4;

/** Draws the row of a job: its name, sort key, progress, and what it waits for. */
export function drawJob(pen: Pen, picture: JobsPicture, queued: QueuedJob, y: number): void {
  const { context, palette, scale } = pen;
  const { trace, queue, columns, focus } = picture;
  const { job, counts, isSkipped } = queued;
  const height = rowHeight(scale);
  drawGround(picture, y, height, job === focus.job, job === focus.hoveredJob);
  const first = y + 12 * scale;
  const second = y + 27 * scale;
  const colour = jobColour(picture.hues, palette, focus, job);
  const ink = isSkipped ? palette.inkFaint : palette.ink;
  const faint = { colour: palette.inkFaint } as const;

  context.globalAlpha = isSkipped ? GREYED : 1;
  drawChip(pen, columns.left, first, 12, colour);
  drawProgress(pen, picture, queued, colour, first);
  context.globalAlpha = 1;

  const name = { colour: ink, size: 13, isBold: true };
  write(pen, jobName(job), columns.name, first, name);
  if (columns.key !== null) {
    const room = columns.key - columns.name - widthOf(pen, jobName(job), name) - 8 * scale;
    const texts = keyTexts(trace, queue.rules, queued);
    writeFitting(pen, texts, columns.key, first, room, { colour: ink, size: 13, align: 'right' });
  }
  const kind = kindWords(trace, job, isByPools(queue));
  const kindRoom = columns.tasks.x - columns.name - 8;
  writeFitting(pen, [kind, kind.split(' · ')[0]], columns.name, second, kindRoom, faint);
  const countsRoom = columns.watch.x - columns.tasks.x - 8;
  // Without a column for locality, it is shown here instead of the counts, which the bar shows too.
  const isLocalBelow = columns.local === null && counts.reads > 0;
  const below = isLocalBelow ? [`${localText(counts)} local`] : countsWords(counts);
  writeFitting(pen, below, columns.tasks.x, second, countsRoom, faint);
  if (columns.local !== null) {
    write(pen, localText(counts), columns.local, first, { colour: ink, size: 13, align: 'right' });
  }
  drawWaiting(pen, picture, queued, first, second);
  if (job === picture.cursor) drawCursor(picture, y, height);
  const rule = { x: columns.left, y: y + height - 1, width: columns.right - columns.left, height: 1 };
  drawBox(pen, rule, { fill: palette.grid });
}

/** Draws shares of the job's tasks: done pale, running solid, pending empty. */
function drawProgress(
  pen: Pen,
  { columns }: JobsPicture,
  { counts }: QueuedJob,
  colour: string,
  y: number,
): void {
  const { palette, scale } = pen;
  const { x, width } = columns.tasks;
  const box = { x, y: y - 4 * scale, width, height: 8 * scale };
  const each = width / Math.max(1, counts.tasks);
  const frame = { stroke: palette.lineStrong, weight: 1 / scale, opacity: 0.6 };
  drawBox(pen, inset(box, 0.5), frame);
  const done = counts.done * each;
  drawBox(pen, { ...box, width: done }, { fill: colour, opacity: 0.35 });
  if (counts.running === 0) return;
  drawBox(pen, { ...box, x: x + done, width: Math.max(1.5, counts.running * each) }, { fill: colour });
}

function drawWaiting(pen: Pen, picture: JobsPicture, queued: QueuedJob, first: number, second: number): void {
  const { palette } = pen;
  const { trace, queue, columns } = picture;
  const { kill, isSkipped, sinceStart } = queued;
  const room = columns.right - columns.watch.x;
  const { rules } = queue;
  if (rules !== null && rules.patience !== 'none') drawStopwatch(pen, picture, queued, rules, first);
  else if (sinceStart > 0) {
    const texts = [formatMicros(sinceStart), `${formatCount(Math.round(toSeconds(sinceStart)))} s`];
    writeFitting(pen, texts, columns.watch.x, first, room, { colour: palette.ink, size: 13 });
  }
  const level = levelOf(rules, queued);
  const isLevelBelow = columns.watch.badge === 0 && level > 0;
  if (isLevelBelow) writeLevel(pen, columns.right, second, level);
  const left = room - (isLevelBelow ? 40 * pen.scale : 0);
  const words = waitingWords(trace, rules, queued);
  const colour = isSkipped ? palette.ink : kill !== null ? palette.inkSoft : palette.inkFaint;
  writeFitting(pen, words, columns.watch.x, second, left, { colour });
}

/** Says what last happened to a job, in versions from long to short. */
function waitingWords(
  trace: Trace,
  rules: Rules | null,
  { kill, watch, isSkipped }: QueuedJob,
): readonly string[] {
  if (kill !== null) return killWords(trace, kill);
  if (rules === null || watch.skip === null) return [];
  if (isSkipped) return skipWords(trace, rules, watch.skip);
  const times = watch.skips === 1 ? 'skipped once' : `skipped ${watch.skips} times`;
  const short = watch.skips === 1 ? '1 skip' : `${watch.skips} skips`;
  return rules.patience === 'count'
    ? [times, short]
    : [`${times}, ${formatMicros(watch.waited)}`, times, short];
}

/** Where a job may launch: 0 on the servers of its data, 1 in their racks, 2 anywhere. */
function levelOf(rules: Rules | null, { watch }: QueuedJob): number {
  if (rules?.patience === 'levels') return watch.level;
  return rules?.patience === 'count' && watch.skips >= rules.mostSkips ? 2 : 0;
}

function writeLevel(pen: Pen, right: number, y: number, level: number): void {
  const colour = level > 0 ? pen.palette.ink : pen.palette.inkFaint;
  write(pen, levelName(level), right, y, { colour, isBold: level > 0, align: 'right' });
}

/** Draws how much of its patience a job has used, and where it may launch. */
function drawStopwatch(pen: Pen, { columns }: JobsPicture, queued: QueuedJob, rules: Rules, y: number): void {
  const { palette, scale } = pen;
  const { x, width, badge } = columns.watch;
  const { watch, isSkipped } = queued;
  const isCount = rules.patience === 'count';
  const whole = isCount ? rules.mostSkips : rules.rackWait + rules.remoteWait;
  const share = whole === 0 ? 0 : Math.min(1, (isCount ? watch.skips : watch.waited) / whole);
  const box = { x, y: y - 4 * scale, width, height: 8 * scale };
  const round = box.height / 2;
  drawBox(pen, box, { fill: palette.pressed, round });
  const used = { ...box, width: Math.max(2, share * width) };
  const fill = isSkipped ? palette.ink : palette.lineStrong;
  if (share > 0) within(pen, box, () => drawBox(pen, used, { fill }), round);
  for (const { at } of watchMarks(rules) ?? []) {
    const left = x + at * width - (at === 1 ? 1 : 0.5);
    const mark = { x: left, y: box.y - 3 * scale, width: 1, height: box.height + 6 * scale };
    drawBox(pen, mark, { fill: palette.inkSoft });
  }
  if (badge > 0) writeLevel(pen, columns.right, y, levelOf(rules, queued));
}

/** Draws the head of a pool: its slots and its share. */
export function drawPool(pen: Pen, picture: JobsPicture, group: PoolGroup, y: number): void {
  const { palette, scale } = pen;
  const { columns, trace, width } = picture;
  const slots = slotCount(trace.data.topology);
  const middle = y + 15 * scale;
  drawBox(pen, { x: 0, y, width, height: 28 * scale - 1 }, { fill: palette.sunken });
  write(pen, group.name, columns.left, middle, { colour: palette.ink, isBold: true });
  const from = columns.left + widthOf(pen, group.name, { isBold: true }) + 12;
  const has = `${group.running} of ${slots} slots, ${formatPercent(Math.round((group.running / slots) * 100) / 100)}`;
  const due = `share ${formatPercent(Math.round(group.share * 100) / 100)}`;
  const least = group.minShare > 0 ? `, at least ${group.minShare}` : '';
  const texts = [
    `${has} · ${due}${least}`,
    `${group.running} of ${slots} · ${due}`,
    `${group.running} of ${slots}`,
  ];
  writeFitting(pen, texts, from, middle, columns.right - from, { colour: palette.inkSoft });
}

/** Draws the divider between jobs that wait for slots and jobs that do not. */
export function drawRest(pen: Pen, { columns }: JobsPicture, y: number): void {
  write(pen, 'no task waits for a slot:', columns.left, y + 15 * pen.scale, { colour: pen.palette.inkFaint });
}
