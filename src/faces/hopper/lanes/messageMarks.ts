import { maxOf, minOf } from '../../../base/extremes.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Marks } from '../../../views/scene/marks.ts';
import { pointOn } from '../../../views/scene/paintLinks.ts';
import type { Box, Link, Point, Thing } from '../../../views/scene/scene.ts';
import { jobName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { arrowsOf, type Lane } from './layout.ts';
import {
  answerColour,
  askColour,
  boxWords,
  type Message,
  pillWords,
  type RoundPicture,
  signOf,
} from './picture.ts';
import type { Question, Round } from './round.ts';

// Columns that are narrower than this are narrower than a pill. CSS pixels, before the theme's scale.
const CROWDED = 32;
// Length of the head of an arrow, before the theme's scale. CSS pixels
const HEAD = 7;
// Width that the sign and the margins of a box take beside its first line, before the theme's scale. CSS pixels.
const BESIDE = 27;

/**
 * Adds the names of questions and the answers of a round, each of which is a thing; gives their arrows between the server and
 * its schedulers.
 */
export function addMessages(
  marks: Marks,
  picture: RoundPicture,
  thingOf: (message: Message) => Thing,
): readonly Link[] {
  const { round, layout, palette, colourOf } = picture;
  const { scale, column, boxWidth } = layout;
  const isTight = round.questions.some((each) => pillWidth(each, scale) + 4 > column);
  return round.questions.flatMap((question, place): Link[] => {
    const { ask, answer, middle, lane } = arrowsOf(layout, round, place);
    if (lane === undefined) return [];
    const { said, asked } = question;
    const arrow = (points: Link['points'], thing: Thing, colour: string, weight: number): Link => ({
      thing,
      from: '',
      to: '',
      points,
      isStraight: true,
      colour,
      tip: HEAD * scale,
      width: weight * scale,
      strong: { width: (weight + 1.2) * scale },
    });
    const isFirm = asked === 'unsatisfied' || asked === 'drawn' || asked === 'nonRefusable';
    const asks = thingOf({ place, part: 'question' });
    const asking = arrow(ask, asks, askColour(question, palette), isFirm ? 2.2 : 1.5);
    // How far on its way the name is; neighbours that are wider than their columns differ.
    const share = column < CROWDED * scale ? (place % 2 === 0 ? 0.25 : 0.62) : 0.4;
    addPill(marks, picture, question, { isFirm, isTight, at: pointOn(asking, share), thing: asks });
    if (said === null || answer === null) {
      addBox(marks, picture, question, middle, lane, asks);
      return [asking];
    }
    const says = thingOf({ place, part: 'answer' });
    const isTask = said.task !== null;
    const answering = arrow(answer, says, answerColour(said, palette), isTask ? 2.2 : 1.5);
    const at = pointOn(answering, boxWidth > 0 ? 0.5 : 0.3);
    const token = { stroke: palette.surface, lineWidth: 1.5, radius: 2 };
    // The task that it brings, in its job's colour.
    if (said.taskJob !== null)
      marks.box(around(at, 6.5 * scale), { fill: colourOf(said.taskJob), ...token }, says);
    else if (boxWidth > 0) addSign(marks, palette, question, at, 6.5 * scale, says);
    addBox(marks, picture, question, middle, lane, says);
    return [asking, answering];
  });
}

/** Width of a question's pill with room around its words. CSS pixels. */
function pillWidth(question: Question, scale: number): number {
  return textWidth(pillWords(question), 12 * scale, true) + 14 * scale;
}

interface Pill {
  readonly isFirm: boolean;
  readonly isTight: boolean;
  readonly at: Point;
  readonly thing: Thing;
}

/** Names the job of a question; filled if the scheduler may not refuse, which a tight one says by the fill alone. */
function addPill(
  marks: Marks,
  { layout, palette }: RoundPicture,
  question: Question,
  { isFirm, isTight, at: [middle, y], thing }: Pill,
): void {
  const { scale } = layout;
  const text = isTight ? jobName(question.job) : pillWords(question);
  const tight = textWidth(text, 12 * scale, true) + 9 * scale;
  const width = isTight ? tight : pillWidth(question, scale);
  const height = 19 * scale;
  const x = Math.max(layout.plotLeft - 6, middle - width / 2);
  const colour = askColour(question, palette);
  const fill = isFirm ? colour : palette.surface;
  const box = { x, y: y - height / 2, width, height };
  marks.box(box, { fill, stroke: colour, radius: height / 2 }, thing);
  const ink = isFirm ? palette.surface : palette.ink;
  marks.text([text], x + width / 2, y, width, { colour: ink, isBold: true, align: 'center' });
}

/** A circle with the sign of an answer. */
function addSign(
  marks: Marks,
  palette: Palette,
  question: Question,
  [x, y]: Point,
  radius: number,
  thing: Thing,
): void {
  const colour = answerColour(question.said, palette);
  marks.box(around([x, y], radius), { fill: palette.surface, stroke: colour, radius }, thing);
  const size = (1.45 * radius) / palette.scale;
  marks.text([signOf(question)], x, y, Infinity, { colour, size, isBold: true, align: 'center' });
}

function around([x, y]: Point, radius: number): Box {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}

/** Width that the boxes of a round need for their shortest words. CSS pixels. */
export function wordsNeed(trace: Trace, { questions }: Round, scale: number): number {
  const shortest = questions.flatMap((question) => {
    const isTask = question.said !== null && question.said.task !== null;
    return boxWords(trace, question).map((texts, line) => {
      const widths = texts.map((each) => textWidth(each, 12 * scale, (line === 0) === isTask));
      return texts.length === 0 ? 0 : minOf(widths) + (BESIDE - 14 * line) * scale;
    });
  });
  return maxOf(shortest, 0);
}

/** What the scheduler decided, in two lines; in a narrow column only a mark. */
function addBox(
  marks: Marks,
  { trace, layout, palette }: RoundPicture,
  question: Question,
  middle: number,
  lane: Lane,
  thing: Thing,
): void {
  const { scale, boxWidth: width, boxHeight: height } = layout;
  const colour = answerColour(question.said, palette);
  const isTask = question.said !== null && question.said.task !== null;
  const sign = { colour, size: 13, isBold: true };
  if (width === 0) {
    addSign(marks, palette, question, [middle, lane.line], 9 * scale, thing);
    return;
  }
  const [first, second] = boxWords(trace, question);
  const left = middle - width / 2;
  const inner = width - BESIDE * scale;
  const y = (line: number) => lane.box + (second.length === 0 ? height / 2 : (10.5 + 15.5 * line) * scale);
  const look = { fill: palette.surface, stroke: colour, radius: 4 };
  marks.box({ x: left, y: lane.box, width, height }, look, thing);
  marks.text([signOf(question)], left + 7 * scale, y(0), Infinity, sign);
  const what = { colour: isTask ? palette.ink : palette.inkSoft, isBold: isTask };
  marks.text(first, left + 21 * scale, y(0), inner, what);
  marks.text(second, left + 7 * scale, y(1), inner + 14 * scale, { colour: palette.ink, isBold: !isTask });
}
