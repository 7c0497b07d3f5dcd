import { maxOf, minOf } from '../../../base/extremes.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Ends, Sketch } from '../../../views/looks/sketch.ts';
import { jobName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
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
import type { Question, Round, Said } from './round.ts';

// Columns that are narrower than this are narrower than a pill. CSS pixels, before the theme's scale.
const CROWDED = 32;
// Length of the head of an arrow, before the theme's scale. CSS pixels
const HEAD = 7;
// Width that the sign and the margins of a box take beside its first line, before the theme's scale. CSS pixels.
const BESIDE = 27;

/** Draws the questions and the answers of a round as arrows between the server and its schedulers. */
export function drawMessages(
  sketch: Sketch,
  picture: RoundPicture,
  marked: Message | null,
  onPoint: (message: Message | null) => void,
): void {
  const { round, layout, palette } = picture;
  const { scale, column, boxWidth } = layout;
  const isTight = round.questions.some((each) => pillWidth(each, scale) + 4 > column);
  for (const [place, question] of round.questions.entries()) {
    const { ask, answer, middle, lane } = arrowsOf(layout, round, place);
    if (lane === undefined) continue;
    const pointing = (part: Message['part']) => ({
      onPointerEnter: () => onPoint({ place, part }),
      onPointerLeave: () => onPoint(null),
    });
    const isMarked = (part: Message['part']) => marked?.place === place && marked.part === part;
    const { said, asked } = question;
    const share = column < CROWDED * scale ? (place % 2 === 0 ? 0.25 : 0.62) : 0.4;
    const isFirm = asked === 'unsatisfied' || asked === 'drawn' || asked === 'nonRefusable';
    sketch.group({ ...pointing('question'), cursor: 'pointer' }, () => {
      const weight = (isFirm ? 2.2 : 1.5) + (isMarked('question') ? 1.2 : 0);
      sketch.arrow(ask, HEAD * scale, { stroke: askColour(question, palette), weight });
      drawPill(sketch, picture, question, { isFirm, isTight, share, ends: ask });
    });
    if (said !== null && answer !== null)
      sketch.group({ ...pointing('answer'), cursor: 'pointer' }, () => {
        const weight = (said.task === null ? 1.5 : 2.2) + (isMarked('answer') ? 1.2 : 0);
        sketch.arrow(answer, HEAD * scale, { stroke: answerColour(said, palette), weight });
        if (boxWidth > 0 || said.task !== null)
          drawSign(sketch, picture, said, pointOn(answer, boxWidth > 0 ? 0.5 : 0.3));
      });
    sketch.group(pointing(said === null ? 'question' : 'answer'), () =>
      drawBox(sketch, picture, question, middle, lane, isMarked('answer')),
    );
  }
}

function pointOn({ x1, y1, x2, y2 }: Ends, share: number) {
  return { x: x1 + (x2 - x1) * share, y: y1 + (y2 - y1) * share };
}

/** Width of a question's pill with room around its words. CSS pixels. */
function pillWidth(question: Question, scale: number): number {
  return textWidth(pillWords(question), 12 * scale, true) + 14 * scale;
}

interface Pill {
  readonly isFirm: boolean;
  readonly isTight: boolean;
  /** How far on its way; neighbours that are wider than their columns differ. */
  readonly share: number;
  readonly ends: Ends;
}

/** Names the job of a question; filled if the scheduler may not refuse, which a tight one says by the fill alone. */
function drawPill(
  sketch: Sketch,
  { layout, palette }: RoundPicture,
  question: Question,
  { isFirm, isTight, share, ends }: Pill,
): void {
  const { scale } = layout;
  const text = isTight ? jobName(question.job) : pillWords(question);
  const tight = textWidth(text, 12 * scale, true) + 9 * scale;
  const width = isTight ? tight : pillWidth(question, scale);
  const height = 19 * scale;
  const at = pointOn(ends, share);
  const x = Math.max(layout.plotLeft - 6, at.x - width / 2);
  const colour = askColour(question, palette);
  const fill = isFirm ? colour : palette.surface;
  const box = { x, y: at.y - height / 2, width, height };
  sketch.rect(box, { fill, stroke: colour, weight: 1.5, round: height / 2 });
  const ink = isFirm ? palette.surface : palette.ink;
  sketch.text([text], x + width / 2, at.y, width, { colour: ink, isBold: true, anchor: 'middle' });
}

/** On the way of an answer: the task that it brings, in its job's colour; a cross in a circle for a refusal. */
function drawSign(
  sketch: Sketch,
  { palette, colourOf }: RoundPicture,
  said: Said,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const { scale } = sketch;
  const radius = 6.5 * scale;
  if (said.taskJob !== null) {
    const box = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
    const look = { stroke: palette.surface, weight: 1.5 / scale, round: 2 };
    sketch.rect(box, { fill: colourOf(said.taskJob), ...look });
    return;
  }
  const arm = 2.6 * scale;
  const look = { stroke: answerColour(said, palette), weight: 1.5 };
  sketch.circle(x, y, radius, { fill: palette.surface, ...look });
  if (said.gave === 'refusal') sketch.cross(x, y, arm, look);
  else sketch.line(x - arm, y, x + arm, y, look);
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
function drawBox(
  sketch: Sketch,
  { trace, layout, palette }: RoundPicture,
  question: Question,
  middle: number,
  lane: Lane,
  isMarked: boolean,
): void {
  const { scale, boxWidth: width, boxHeight: height } = layout;
  const colour = answerColour(question.said, palette);
  const isTask = question.said !== null && question.said.task !== null;
  const sign = { colour, size: 13, isBold: true };
  if (width === 0) {
    sketch.circle(middle, lane.line, 9 * scale, { fill: palette.surface, stroke: colour, weight: 1.5 });
    sketch.text([signOf(question)], middle, lane.line, Infinity, { ...sign, anchor: 'middle' });
    return;
  }
  const [first, second] = boxWords(trace, question);
  const left = middle - width / 2;
  const inner = width - BESIDE * scale;
  const y = (line: number) => lane.box + (second.length === 0 ? height / 2 : (10.5 + 15.5 * line) * scale);
  const look = { fill: palette.surface, stroke: colour, weight: isMarked ? 2.5 : 1.5, round: 4 };
  sketch.rect({ x: left, y: lane.box, width, height }, look);
  sketch.text([signOf(question)], left + 7 * scale, y(0), Infinity, sign);
  const what = { colour: isTask ? palette.ink : palette.inkSoft, isBold: isTask };
  sketch.text(first, left + 21 * scale, y(0), inner, what);
  sketch.text(second, left + 7 * scale, y(1), inner + 14 * scale, { colour: palette.ink, isBold: !isTask });
}
