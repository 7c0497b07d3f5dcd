import { formatCount, formatMicros } from '../../../base/format.ts';
import type { Rules } from '../../../policies/delay/decisions.ts';
import { drawBox, type Pen, widthOf, write, writeFitting } from '../../../views/looks/pen.ts';
import { keyName, orderWords } from './describe.ts';
import { headHeight, type JobsPicture } from './layout.ts';

/** A mark on the scale of a stopwatch. */
interface WatchMark {
  /** Position on the scale, from 0 to 1. */
  readonly at: number;
  readonly texts: readonly string[];
}

/** The scale of all stopwatches of a run: up to T1 + T2, or up to D skips; null for rules that never make a job wait. */
export function watchMarks(rules: Rules | null): readonly WatchMark[] | null {
  if (rules === null || rules.patience === 'none') return null;
  if (rules.patience === 'count')
    return [{ at: 1, texts: [`D = ${rules.mostSkips} skips`, `${rules.mostSkips}`] }];
  const { rackWait, remoteWait } = rules;
  const whole = rackWait + remoteWait;
  const last = { at: 1, texts: [`T1+T2 ${formatMicros(whole)}`, formatMicros(whole)] };
  if (remoteWait === 0 || rackWait === 0) return [last];
  return [{ at: rackWait / whole, texts: [`T1 ${formatMicros(rackWait)}`, formatMicros(rackWait)] }, last];
}

/** Draws the head of the table: the number and order of jobs, and the names of the columns. */
export function drawHead(pen: Pen, picture: JobsPicture): void {
  const { palette, scale } = pen;
  const { queue, columns, width } = picture;
  const soft = { colour: palette.inkSoft, size: 13 } as const;
  const count = `${formatCount(queue.total)} ${queue.total === 1 ? 'job' : 'jobs'}`;
  const jobs = `${count} in the system`;
  const room = columns.right - columns.left;
  writeFitting(
    pen,
    [`${jobs}, ${orderWords(queue)}`, `${count}, ${orderWords(queue)}`, jobs],
    columns.left,
    13 * scale,
    room,
    soft,
  );
  const y = 34 * scale;
  const faint = { colour: palette.inkFaint } as const;
  write(pen, 'job', columns.name, y, faint);
  if (columns.key !== null)
    write(pen, keyName(picture.trace, queue), columns.key, y, { ...faint, align: 'right' });
  write(pen, 'tasks', columns.tasks.x, y, faint);
  if (columns.local !== null) write(pen, 'local', columns.local, y, { ...faint, align: 'right' });
  drawWatchHead(pen, picture, y);
  drawBox(pen, { x: 0, y: headHeight(scale) - 1, width, height: 1 }, { fill: palette.line });
}

function drawWatchHead(pen: Pen, { queue, columns }: JobsPicture, y: number): void {
  const { x, width, badge } = columns.watch;
  const faint = { colour: pen.palette.inkFaint } as const;
  const marks = watchMarks(queue.rules);
  if (marks === null) {
    writeFitting(pen, ['without a slot for', 'no slot for', 'waits'], x, y, width, faint);
    return;
  }
  if (badge > 0) write(pen, 'level', columns.right, y, { ...faint, align: 'right' });
  const longest = marks.reduce((sum, { texts }) => sum + widthOf(pen, texts[0]) + 3, 0);
  let free = x;
  for (const { at, texts } of marks) {
    const isLast = at === 1;
    const text = texts[longest > width ? texts.length - 1 : 0];
    const half = widthOf(pen, text) / (isLast ? 1 : 2);
    if (x + at * width - half < free) continue;
    write(pen, text, x + at * width, y, { ...faint, align: isLast ? 'right' : 'center' });
    free = x + at * width + half + 3;
  }
}
