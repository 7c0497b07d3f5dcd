import { maxOf, minOf } from '../../../base/extremes.ts';
import type { Trace } from '../../../trace/trace.ts';
import { FitText } from '../../../widgets/FitText.tsx';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { Lane, LanesLayout } from './layout.ts';
import { answerColour, signOf } from './look.ts';
import type { Question, Round } from './round.ts';
import { boxWords } from './words.ts';

interface AnswerBoxProps {
  readonly trace: Trace;
  readonly layout: LanesLayout;
  readonly palette: Palette;
  readonly question: Question;
  /** Middle of the box. */
  readonly middle: number;
  readonly lane: Lane;
  readonly isMarked: boolean;
}

// Width that the sign and the margins of a box take beside its first line, before the theme's scale. CSS pixels.
const BESIDE = 27;

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
export function AnswerBox({ trace, layout, palette, question, middle, lane, isMarked }: AnswerBoxProps) {
  const { scale } = palette;
  const { said } = question;
  const colour = said === null ? palette.lineStrong : answerColour(said, palette);
  const isTask = said !== null && said.task !== null;
  const sign = signOf(question);
  if (layout.boxWidth === 0)
    return (
      <>
        <circle
          cx={middle}
          cy={lane.line}
          r={9 * scale}
          fill={palette.surface}
          stroke={colour}
          strokeWidth={1.5 * scale}
        />
        <text
          x={middle}
          y={lane.line}
          dy="0.36em"
          textAnchor="middle"
          fontSize={13 * scale}
          fontWeight={600}
          fill={colour}
        >
          {sign}
        </text>
      </>
    );
  const [first, second] = boxWords(trace, question);
  const width = layout.boxWidth;
  const left = middle - width / 2;
  const inner = width - BESIDE * scale;
  const lines = second.length === 0 ? 1 : 2;
  const y = (line: number) => lane.box + (lines === 1 ? layout.boxHeight / 2 : (10.5 + 15.5 * line) * scale);
  return (
    <>
      <rect
        x={left}
        y={lane.box}
        {...{ width }}
        height={layout.boxHeight}
        rx={4}
        fill={palette.surface}
        stroke={colour}
        strokeWidth={(isMarked ? 2.5 : 1.5) * scale}
      />
      <text x={left + 7 * scale} y={y(0)} dy="0.36em" fontSize={13 * scale} fontWeight={700} fill={colour}>
        {sign}
      </text>
      <FitText
        texts={first}
        x={left + 21 * scale}
        y={y(0)}
        width={inner}
        colour={isTask ? palette.ink : palette.inkSoft}
        isBold={isTask}
      />
      <FitText
        texts={second}
        x={left + 7 * scale}
        y={y(1)}
        width={inner + 14 * scale}
        colour={palette.ink}
        isBold={!isTask}
      />
    </>
  );
}
