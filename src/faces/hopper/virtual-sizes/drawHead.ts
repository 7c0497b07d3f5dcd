import { formatCount, formatPercent } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { drawBox, widthOf, write } from '../../../views/looks/pen.ts';
import { fitText } from '../../../widgets/fit.ts';
import type { BarSheet, HeadLine } from '../barRows.ts';
import { sizeText, slotsText } from '../sizes.ts';
import { type GuidelineTimes, guidelineJobs, guidelineTimes, hasGuidelines } from './history.ts';
import type { SizesNow } from './sizesNow.ts';

const BAR = 16;

/** The head: which guideline holds, all sizes against all slots, how long each guideline held, and lines through the bars. */
export function headLines(
  trace: Trace,
  now: SizesNow,
  time: Micros,
  colourOf: (job: JobId) => string,
): readonly HeadLine[] {
  const title: HeadLine = { draw: (sheet, y) => drawTitle(sheet, trace, now, y) };
  if (!hasGuidelines(trace)) return [title];
  const times = ['time so far under', 'time so far', 'so far'];
  const jobs = ['jobs begun under', 'jobs begun', 'jobs'];
  return [
    title,
    { draw: (sheet, y) => drawTotal(sheet, now, y, colourOf) },
    { from: 250, draw: (sheet, y) => drawShares(sheet, y, guidelineTimes(trace, time), times) },
    { from: 320, draw: (sheet, y) => drawShares(sheet, y, guidelineJobs(trace, time), jobs) },
    { from: 250, draw: (sheet, y) => drawFair(sheet, now, y) },
  ];
}

function drawTitle(sheet: BarSheet, trace: Trace, now: SizesNow, y: number): void {
  const { palette, scale, left, right } = sheet;
  const soft = { colour: palette.inkSoft, size: 13 } as const;
  const room = right - left;
  if (now.guideline === 0 || now.jobs === 0) {
    const jobs = `${formatCount(now.jobs)} ${now.jobs === 1 ? 'job' : 'jobs'}, ${slotsText(now.slots)}`;
    const words = orderWords(trace.data.policy).map((each) => `${jobs}: ${each}`);
    sheet.write([...words, jobs], left, y, room, soft);
    return;
  }
  const name = fitText(guidelineName(now.guideline), 0.6 * room, 12 * scale, true) ?? '';
  const width = widthOf(sheet, name, { isBold: true }) + 20 * scale;
  const isHigh = now.guideline === 2;
  // The load is told by words, the fill only repeats it.
  const box = { x: left + 1, y: y - 10 * scale, width, height: 20 * scale };
  const fill = isHigh ? palette.ink : palette.surface;
  drawBox(sheet, box, { fill, stroke: palette.ink, weight: 1.5, round: 10 * scale });
  const badge = { colour: isHigh ? palette.surface : palette.ink, isBold: true };
  write(sheet, name, left + 1 + 10 * scale, y + 0.5, badge);
  const x = left + width + 12 * scale;
  sheet.write(guidelineWords(now.guideline), x, y, right - x, soft);
}

/** The virtual sizes of all jobs end to end against all slots, which fill half of the bar. */
function drawTotal(sheet: BarSheet, now: SizesNow, y: number, colourOf: (job: JobId) => string): void {
  const { palette, scale, bar, name, right } = sheet;
  const labels = ['all virtual sizes, ΣV', 'all V, ΣV', 'ΣV'];
  sheet.write(labels, name, y, bar.x - name - 6, { colour: palette.inkSoft });
  const height = BAR * scale;
  const end = bar.x + bar.width;
  const half = bar.x + bar.width / 2;
  const xAt = (slots: number) =>
    now.slots === 0 ? bar.x : bar.x + Math.min(1, slots / now.slots / 2) * bar.width;
  sheet.fill(bar.x, y, bar.width / 2, height, palette.pressed);
  // Within the slots the parts are filled, beyond them there is only an outline.
  const part = (from: number, to: number, colour: string) => {
    const width = Math.min(half, to) - from;
    if (width > 0) sheet.fill(from, y, width > 3 ? width - 1 : width, height, colour);
  };
  let below = 0;
  for (const { job, size } of now.rows) {
    part(xAt(below), xAt(below + (size ?? 0)), colourOf(job));
    below += size ?? 0;
  }
  part(xAt(below), xAt(now.wanted), palette.otherJob);
  const past = xAt(now.wanted);
  if (past > half) sheet.frame(half, y + 0.5, past - half - 1, height - 1, palette.lineStrong, [3, 2]);
  sheet.fill(half - scale, y, 2 * scale, height + 8 * scale, palette.ink);
  const bold = { colour: palette.ink, isBold: true, align: 'right' } as const;
  sheet.write(totalWords(now), right, y, right - end - 6, bold);
  const x = Math.max(half, past) + 6 * scale;
  sheet.write([slotsText(now.slots), formatCount(now.slots)], x, y, end - x, { colour: palette.ink });
}

/** The share of each guideline so far, of time or of jobs. */
function drawShares(sheet: BarSheet, y: number, parts: GuidelineTimes, labels: readonly string[]): void {
  const { palette, scale, bar, name } = sheet;
  sheet.write(labels, name, y, bar.x - name - 6, { colour: palette.inkSoft });
  const shares = sharesOf(parts);
  const split = shares === null ? 0 : (parts.two / (parts.two + parts.three)) * bar.width;
  sheet.fill(bar.x, y, bar.width, BAR * scale, palette.pressed);
  if (shares === null) return;
  sheet.fill(bar.x, y, split, BAR * scale, palette.inkSoft);
  const said = (guideline: number, share: string) => [
    `guideline ${guideline}: ${share}`,
    `${guideline}: ${share}`,
  ];
  const inset = 4 * scale;
  sheet.write(said(2, shares[0]), bar.x + inset, y + 0.5, split - 2 * inset, { colour: palette.surface });
  const three = { colour: palette.ink, align: 'right' } as const;
  const room = bar.width - split - 2 * inset;
  sheet.write(said(3, shares[1]), bar.x + bar.width - inset, y + 0.5, room, three);
}

/** Names the lines through the bars, with their values. */
function drawFair(sheet: BarSheet, { fairShare, floor }: SizesNow, y: number): void {
  const { palette, scale, right } = sheet;
  let x = sheet.name;
  const sample = (dashes: readonly number[], texts: readonly string[]) => {
    const text = fitText(texts, right - x - 24 * scale, 12 * scale);
    if (text === undefined) return;
    sheet.line(x, y, x + 18 * scale, y, dashes);
    write(sheet, text, x + 24 * scale, y, { colour: palette.inkSoft });
    x += widthOf(sheet, text) + 40 * scale;
  };
  if (fairShare !== null) sample([], [`fair share ${slotsText(fairShare)}`]);
  if (floor !== null) sample([4, 3], [`floor ${slotsText(floor)}`, `floor ${sizeText(floor)}`]);
}

/** Names the guideline that holds, in versions from long to short. */
export function guidelineName(guideline: number): readonly string[] {
  const load = guideline === 2 ? 'high load' : 'low load';
  return [`${load}: guideline ${guideline}`, load];
}

/** Says what the guideline does, in versions from long to short. */
function guidelineWords(guideline: number): readonly string[] {
  return guideline === 2
    ? [
        'slots are short, so the smallest jobs get their virtual sizes first',
        'slots are short: smallest jobs first',
        'smallest first',
      ]
    : [
        'there are slots for all virtual sizes, so all jobs share in proportion to them',
        'slots suffice: all share in proportion',
        'shares of V',
      ];
}

const orders: Readonly<Record<string, string>> = {
  'hopper-fair': 'the job with the fewest slots first',
  srpt: 'the job with the fewest tasks left first',
  budgeted: 'the job with the fewest tasks left first',
};

/** Says how a policy without virtual sizes orders jobs, in versions from long to short. */
export function orderWords(policy: string): readonly string[] {
  const order = orders[policy] ?? 'in the order of service';
  return [`${order}; no virtual sizes, no slot is kept`, order, 'no virtual sizes'];
}

/** Compares ΣV with S, in versions from long to short. */
function totalWords({ wanted, slots }: SizesNow): readonly string[] {
  return [
    `all V: ${sizeText(wanted)} of ${formatCount(slots)}`,
    `${sizeText(wanted)} of ${formatCount(slots)}`,
    sizeText(wanted),
  ];
}

/** Writes the share of each guideline; null before the first job. */
export function sharesOf({ two, three }: GuidelineTimes): readonly [two: string, three: string] | null {
  const all = two + three;
  if (all === 0) return null;
  const share = Math.round((two / all) * 1000) / 1000;
  return [formatPercent(share), formatPercent(Math.round((1 - share) * 1000) / 1000)];
}
