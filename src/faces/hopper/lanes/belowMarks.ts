import { maxOf } from '../../../base/extremes.ts';
import { formatPercent } from '../../../base/format.ts';
import { drawLines } from '../../../views/looks/pen.ts';
import type { Marks } from '../../../views/scene/marks.ts';
import { jobName, schedulerName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import { drawsEvenly } from './askedRows.ts';
import { sharesAt } from './beliefs.ts';
import { answerColour, boxWords, pillWords, type RoundPicture, signOf } from './picture.ts';

/** Says the answers below the lanes, one on each line, where columns are too narrow for words. */
export function addAnswers(marks: Marks, { trace, round, layout, palette }: RoundPicture): void {
  const { lines, lineHeight, left, inSight, scale } = layout;
  if (lines === null) return;
  const pills = round.questions.map(pillWords);
  const pill = maxOf(pills.map((each) => textWidth(each, 12 * scale, true))) + 8 * scale;
  const x = left + pill;
  for (const [place, question] of round.questions.entries()) {
    const y = lines + (place + 0.5) * lineHeight;
    const [first, second] = boxWords(trace, question);
    const who = schedulerName(question.scheduler, trace.data.schedulers);
    const joined = (...parts: readonly (string | undefined)[]) =>
      parts.filter((each) => each !== undefined).join(' \u00b7 ');
    const says = joined(first.at(0), second.at(0));
    const brief = joined(first.at(0), second.at(-2) ?? second.at(0));
    const colour = question.said === null ? palette.inkSoft : answerColour(question.said, palette);
    marks.text([pills[place]], left, y, pill, { colour: palette.ink, isBold: true });
    marks.text([signOf(question)], x, y, 20 * scale, { colour, isBold: true, size: 13 });
    const room = inSight - x - 16 * scale;
    marks.text([`${who}: ${says}`, says, brief], x + 16 * scale, y, room, { colour: palette.inkSoft });
  }
}

/** The jobs of the queue among which the server drew, as wide as their chances; `place`: the question that is pointed at. */
export function addShares(marks: Marks, picture: RoundPicture, place: number | null): void {
  const { trace, round, layout, palette, colourOf } = picture;
  const { left, inSight: right, shares: top, scale } = layout;
  if (top === null) return;
  const isDrawn = (each: number) => round.questions[each]?.asked === 'drawn';
  const drawn =
    place !== null && isDrawn(place) ? place : round.questions.findIndex(({ asked }) => asked === 'drawn');
  const question = round.questions[drawn];
  const isEven = drawsEvenly(trace);
  const asked = pillWords(question);
  const width = right - left;
  const height = 20 * scale;
  const bar = top + 22 * scale;
  const line = [left, top - 8 * scale, right, top - 8 * scale];
  marks.drawn((pen) => drawLines(pen, { stroke: palette.line }, line));
  const how = isEven
    ? [`${asked} was drawn: any reservation in the queue, all alike`, `${asked}: drawn evenly`]
    : [
        `${asked} was drawn among the jobs of the queue, with a chance in proportion to the V that the server believes`,
        `${asked} was drawn, chance in proportion to believed V`,
        `${asked}: chance ∝ believed V`,
      ];
  marks.text(how, left, top + 7 * scale, width, { colour: palette.ink });
  let x = left;
  for (const { job, chance } of sharesAt(trace, round, drawn, isEven)) {
    const part = Math.max(1, chance * width - 2);
    const isIt = job === question.job;
    marks.box({ x, y: bar, width: part, height }, { fill: colourOf(job) });
    if (part > 30 * scale) {
      const label = {
        x: x + 3,
        y: bar + 3 * scale,
        width: Math.min(part - 6, 34 * scale),
        height: 14 * scale,
      };
      marks.box(label, { fill: palette.surface, radius: 2 });
      const room = Math.min(part - 10, 30 * scale);
      marks.text([jobName(job)], x + 6, bar + height / 2, room, { colour: palette.ink, isBold: true });
    }
    const around = { x: x - 1, y: bar - 2, width: part + 2, height: height + 4 };
    if (isIt) marks.box(around, { stroke: palette.ink, lineWidth: 2.5 * scale });
    const words = { colour: isIt ? palette.ink : palette.inkSoft, isBold: isIt };
    const percent = formatPercent(Math.round(chance * 100) / 100);
    marks.text([percent], x + 1, bar + height + 11 * scale, part, words);
    x += chance * width;
  }
}
