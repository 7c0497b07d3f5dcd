import { maxOf } from '../../../base/extremes.ts';
import { drawLines } from '../../../views/looks/pen.ts';
import type { Marks } from '../../../views/scene/marks.ts';
import type { BoxLook } from '../../../views/scene/scene.ts';
import { jobName, schedulerName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import { sizeText } from '../sizes.ts';
import type { AskedJob, LanesLayout } from './layout.ts';
import type { RoundPicture } from './picture.ts';

/** Names the schedulers, each with the jobs that it was asked about: their sizes as the server believed them, and as they were. */
export function addNames(marks: Marks, picture: RoundPicture): void {
  const { trace, layout, palette } = picture;
  const { left, plotLeft, plotRight, lanes, scale } = layout;
  const asked = lanes.flatMap(({ jobs }) => jobs);
  const sizes = asked.flatMap(({ question: { said } }) => [said?.size ?? 0, said?.believed ?? 0]);
  const most = maxOf(sizes, 1);
  const hasWords = asked.every((each) => fitWords(layout, each));
  for (const { scheduler, line, top, jobs } of lanes) {
    const look = { stroke: palette.line, weight: 1.5 };
    marks.drawn((pen) => drawLines(pen, look, [plotLeft, line, plotRight, line]));
    const name = [schedulerName(scheduler, trace.data.schedulers)];
    const bold = { colour: palette.ink, isBold: true, size: 13 };
    marks.text(name, left, top + 8 * scale, plotLeft - left - 4, bold);
    for (const [at, job] of jobs.entries())
      addSizes(marks, picture, job, top + (17 + 30 * at) * scale, most, hasWords);
  }
  if (!hasWords) addKey(marks, picture);
}

/** Where the parts of a job's sizes stand. CSS pixels from the left. */
function placesOf({ left, plotLeft, scale }: LanesLayout, name: string) {
  const chip = Math.max(28 * scale, textWidth(name, 12 * scale, true) + 8 * scale);
  const x = left + chip + 6 * scale;
  const bar = 0.26 * (plotLeft - left);
  const words = x + bar + 6 * scale;
  return { chip, x, bar, words, room: plotLeft - words - 4 };
}

/** Whether there is room for words behind the sizes of a job. */
function fitWords(layout: LanesLayout, { job, question: { said } }: AskedJob): boolean {
  if (said === null) return true;
  const { room } = placesOf(layout, jobName(job));
  return textWidth(believedText(said.believed), 12 * layout.scale, said.believed !== said.size) <= room;
}

function believedText(size: number): string {
  return `${sizeText(size)} believed`;
}

/** How a size is drawn that is only believed: thin lines would be faint on a dark ground. */
const hatched = (stroke: string, scale: number): BoxLook => ({
  stroke,
  lineWidth: scale,
  hatch: 1,
  hatchWidth: 1.5 * scale,
});

/** A job's chip, which selects it, and two bars: hatched as believed, filled as it was. */
function addSizes(
  marks: Marks,
  { layout, palette, colourOf, pick }: RoundPicture,
  { job, question: { said } }: AskedJob,
  top: number,
  most: number,
  hasWords: boolean,
): void {
  if (said === null) return;
  const { scale, left, plotLeft } = layout;
  const colour = colourOf(job);
  const name = jobName(job);
  const { chip, x, bar, words, room } = placesOf(layout, name);
  const isStale = said.believed !== said.size;
  const height = 9 * scale;
  const addBar = (size: number, y: number, look: BoxLook) =>
    marks.box({ x, y: y - height / 2, width: Math.max(2, (size / most) * bar), height }, look);
  const [believedAt, trueAt] = [top + 7 * scale, top + 21 * scale];
  const open = () => pick(job);
  const row = { x: left, y: top, width: plotLeft - left, height: 29 * scale };
  marks.box(row, {}, { id: `job ${job}`, say: () => [], open });
  const box = { x: left, y: top + 4 * scale, width: chip, height: 20 * scale };
  marks.box(box, { fill: palette.surface, stroke: colour, lineWidth: 2 * scale, radius: 3 });
  const middle = { colour: palette.ink, isBold: true, align: 'center' } as const;
  marks.text([name], left + chip / 2, top + 14 * scale, chip, middle);
  addBar(said.believed, believedAt, hatched(colour, scale));
  addBar(said.size, trueAt, { fill: colour });
  const soft = { colour: palette.inkSoft };
  const believed = isStale ? { colour: palette.ink, isBold: true } : soft;
  const saidText = hasWords ? believedText(said.believed) : sizeText(said.believed);
  marks.text([saidText], words, believedAt, room, believed);
  marks.text([`${sizeText(said.size)}${hasWords ? ' true' : ''}`], words, trueAt, room, soft);
}

/** Explains the two bars where numbers have no words. */
function addKey(marks: Marks, { layout, palette }: RoundPicture): void {
  const { left, plotLeft, axis, scale } = layout;
  const size = 9 * scale;
  const looks = [hatched(palette.inkSoft, scale), { fill: palette.inkSoft }];
  for (const [at, words] of ['believed', 'true'].entries()) {
    const y = axis + (2 + 14 * at) * scale;
    const box = { x: left, y: y - size / 2, width: 2 * size, height: size };
    marks.box(box, looks[at]);
    const room = plotLeft - left - 30 * scale;
    marks.text([words], left + 26 * scale, y, room, { colour: palette.inkSoft });
  }
}
