import { maxOf } from '../../../base/extremes.ts';
import type { Sketch } from '../../../views/looks/sketch.ts';
import { jobName, schedulerName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import { sizeText } from '../sizes.ts';
import type { AskedJob, LanesLayout } from './layout.ts';
import type { RoundPicture } from './picture.ts';

/** Names the schedulers, each with the jobs that it was asked about: their sizes as the server believed them, and as they were. */
export function drawNames(sketch: Sketch, picture: RoundPicture): void {
  const { trace, layout, palette } = picture;
  const { left, plotLeft, plotRight, lanes, scale } = layout;
  const asked = lanes.flatMap(({ jobs }) => jobs);
  const sizes = asked.flatMap(({ question: { said } }) => [said?.size ?? 0, said?.believed ?? 0]);
  const most = maxOf(sizes, 1);
  const hasWords = asked.every((each) => fitWords(layout, each));
  for (const { scheduler, line, top, jobs } of lanes) {
    sketch.line(plotLeft, line, plotRight, line, { stroke: palette.line, weight: 1.5 });
    const name = [schedulerName(scheduler, trace.data.schedulers)];
    const bold = { colour: palette.ink, isBold: true, size: 13 };
    sketch.text(name, left, top + 8 * scale, plotLeft - left - 4, bold);
    for (const [at, job] of jobs.entries())
      drawSizes(sketch, picture, job, top + (17 + 30 * at) * scale, most, hasWords);
  }
  if (!hasWords) drawKey(sketch, picture);
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

/** A job's chip, which selects it, and two bars: hatched as believed, filled as it was. */
function drawSizes(
  sketch: Sketch,
  { layout, palette, colourOf }: RoundPicture,
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
  const drawBar = (size: number, y: number, look: { fill: string; stroke?: string }) =>
    sketch.rect({ x, y: y - height / 2, width: Math.max(2, (size / most) * bar), height }, look);
  const [believedAt, trueAt] = [top + 7 * scale, top + 21 * scale];
  sketch.group({ cursor: 'pointer', 'data-job': job }, () => {
    sketch.rect({ x: left, y: top, width: plotLeft - left, height: 29 * scale }, { fill: 'transparent' });
    const box = { x: left, y: top + 4 * scale, width: chip, height: 20 * scale };
    sketch.rect(box, { fill: palette.surface, stroke: colour, weight: 2, round: 3 });
    const middle = { colour: palette.ink, isBold: true, anchor: 'middle' } as const;
    sketch.text([name], left + chip / 2, top + 14 * scale, chip, middle);
    drawBar(said.believed, believedAt, { fill: sketch.hatch(colour), stroke: colour });
    drawBar(said.size, trueAt, { fill: colour });
    const soft = { colour: palette.inkSoft };
    const believed = isStale ? { colour: palette.ink, isBold: true } : soft;
    const saidText = hasWords ? believedText(said.believed) : sizeText(said.believed);
    sketch.text([saidText], words, believedAt, room, believed);
    sketch.text([`${sizeText(said.size)}${hasWords ? ' true' : ''}`], words, trueAt, room, soft);
  });
}

/** Explains the two bars where numbers have no words. */
function drawKey(sketch: Sketch, { layout, palette }: RoundPicture): void {
  const { left, plotLeft, axis, scale } = layout;
  const size = 9 * scale;
  const fills = [sketch.hatch(palette.inkSoft), palette.inkSoft];
  for (const [at, words] of ['believed', 'true'].entries()) {
    const y = axis + (2 + 14 * at) * scale;
    const box = { x: left, y: y - size / 2, width: 2 * size, height: size };
    sketch.rect(box, { fill: fills[at], stroke: palette.inkSoft });
    const room = plotLeft - left - 30 * scale;
    sketch.text([words], left + 26 * scale, y, room, { colour: palette.inkSoft });
  }
}
