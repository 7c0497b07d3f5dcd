import { formatCount } from '../../../base/format.ts';
import { widthOf, write, writeFitting } from '../../../views/looks/pen.ts';
import { fitText } from '../../../widgets/fit.ts';
import { drawTotal } from './drawTotal.ts';
import { guidelineJobs, guidelineTimes } from './history.ts';
import { type SizesPicture, stepOf, xOf } from './picture.ts';
import { guidelineName, guidelineWords, orderWords, sharesOf, sizeText, slotsText } from './words.ts';

/** Draws the head: which guideline holds, all sizes against all slots, how long each guideline held, and the scale. */
export function drawHead(picture: SizesPicture): void {
  const { context, palette, head, width } = picture;
  drawTitle(picture);
  if (head.total !== null) drawTotal(picture, head.total);
  const { trace, time } = picture;
  if (head.times !== null) {
    const times = guidelineTimes(trace, time);
    drawShares(picture, head.times, times, ['time so far under', 'time so far', 'so far']);
  }
  if (head.jobs !== null)
    drawShares(picture, head.jobs, guidelineJobs(trace, time), ['jobs begun under', 'jobs begun', 'jobs']);
  if (head.fair !== null) drawFair(picture, head.fair);
  drawNames(picture);
  context.fillStyle = palette.line;
  context.fillRect(0, head.height - 1, width, 1);
}

function drawTitle(picture: SizesPicture): void {
  const { context, palette, scale, now, columns, head, trace } = picture;
  const soft = { colour: palette.inkSoft, size: 13 } as const;
  const jobs = `${formatCount(now.jobs)} ${now.jobs === 1 ? 'job' : 'jobs'}, ${slotsText(now.slots)}`;
  if (now.guideline === 0 || now.jobs === 0) {
    const words = orderWords(trace.data.policy).map((each) => `${jobs}: ${each}`);
    writeFitting(picture, [...words, jobs], columns.left, head.title, columns.right - columns.left, soft);
    return;
  }
  const room = columns.right - columns.left;
  const name = fitText(guidelineName(now.guideline), 0.6 * room, 12 * scale, true) ?? '';
  const width = widthOf(picture, name, { isBold: true }) + 20 * scale;
  const isHigh = now.guideline === 2;
  // The load is told by words, the fill only repeats it.
  context.fillStyle = isHigh ? palette.ink : palette.surface;
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  context.roundRect(columns.left + 1, head.title - 10 * scale, width, 20 * scale, 10 * scale);
  context.fill();
  context.stroke();
  const badge = { colour: isHigh ? palette.surface : palette.ink, isBold: true } as const;
  write(picture, name, columns.left + 1 + 10 * scale, head.title + 0.5, badge);
  const x = columns.left + width + 12 * scale;
  writeFitting(picture, guidelineWords(now.guideline), x, head.title, columns.right - x, soft);
}

/** The share of each guideline so far, of time or of jobs. */
function drawShares(
  picture: SizesPicture,
  y: number,
  parts: { readonly two: number; readonly three: number },
  labels: readonly string[],
): void {
  const { context, palette, scale, columns } = picture;
  const { bar } = columns;
  writeFitting(picture, labels, columns.name, y, bar.x - columns.name - 6, { colour: palette.inkSoft });
  const shares = sharesOf(parts);
  const height = 16 * scale;
  const top = y - height / 2;
  const split = shares === null ? 0 : (parts.two / (parts.two + parts.three)) * bar.width;
  context.fillStyle = palette.pressed;
  context.fillRect(bar.x, top, bar.width, height);
  if (shares === null) return;
  context.fillStyle = palette.inkSoft;
  context.fillRect(bar.x, top, split, height);
  const said = (guideline: number, share: string) => [
    `guideline ${guideline}: ${share}`,
    `${guideline}: ${share}`,
  ];
  const inset = 4 * scale;
  const two = { colour: palette.surface } as const;
  writeFitting(picture, said(2, shares[0]), bar.x + inset, y + 0.5, split - 2 * inset, two);
  const three = { colour: palette.ink, align: 'right' } as const;
  const room = bar.width - split - 2 * inset;
  writeFitting(picture, said(3, shares[1]), bar.x + bar.width - inset, y + 0.5, room, three);
}

/** Names the lines through the bars, with their values. */
function drawFair(picture: SizesPicture, y: number): void {
  const { context, palette, scale, now, columns } = picture;
  const soft = { colour: palette.inkSoft } as const;
  // In a narrow view the lines begin at the left.
  let x = columns.bar.width < 240 * scale ? columns.name : columns.bar.x;
  const sample = (dashes: number[], texts: readonly string[]) => {
    const text = fitText(texts, columns.right - x - 24 * scale, 12 * scale);
    if (text === undefined) return;
    context.strokeStyle = palette.ink;
    context.lineWidth = 1.25 * scale;
    context.setLineDash(dashes);
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + 18 * scale, y);
    context.stroke();
    context.setLineDash([]);
    x += 24 * scale;
    write(picture, text, x, y, soft);
    x += widthOf(picture, text) + 16 * scale;
  };
  if (now.fairShare !== null) sample([], [`fair share ${slotsText(now.fairShare)}`]);
  if (now.floor !== null)
    sample([4 * scale, 3 * scale], [`floor ${slotsText(now.floor)}`, `floor ${sizeText(now.floor)}`]);
}

function drawNames(picture: SizesPicture): void {
  const { palette, scale, columns, head, most } = picture;
  const y = head.names;
  const faint = { colour: palette.inkFaint } as const;
  const right = { ...faint, align: 'right' } as const;
  write(picture, 'job', columns.name, y, faint);
  if (columns.remaining !== null) write(picture, 'tasks left', columns.remaining, y, right);
  if (columns.size !== null) write(picture, 'V', columns.size, y, right);
  write(picture, 'has', columns.occupied, y, right);
  const step = stepOf(picture);
  let end = columns.bar.x + columns.bar.width;
  for (let slots = 0; slots <= most; slots += step) {
    const x = xOf(picture, slots);
    const isLast = slots + step > most;
    const text = formatCount(slots);
    const named = `${text} slots`;
    const fits = isLast && x - 4 * scale + widthOf(picture, named) < end + 6 * scale;
    const words = fits ? named : text;
    const from = x - (slots === 0 ? 0 : 4 * scale);
    write(picture, words, from, y, faint);
    if (isLast) end = Math.max(end, from + widthOf(picture, words));
  }
  if (columns.allotted === null) return;
  const room = columns.allotted - end - 8 * scale;
  writeFitting(picture, ['may have', 'may'], columns.allotted, y, room, right);
}
