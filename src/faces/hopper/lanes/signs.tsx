import type { JobId } from '../../../engine/ids.ts';
import { jobName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { Ends } from './Arrow.tsx';
import type { LanesLayout } from './layout.ts';
import { answerColour } from './look.ts';
import type { Question, Said } from './round.ts';
import { pillWords } from './words.ts';

interface PillProps {
  readonly question: Question;
  readonly layout: LanesLayout;
  readonly palette: Palette;
  readonly colour: string;
  readonly isFirm: boolean;
  readonly isTight: boolean;
  /** How far on its way; neighbours that are wider than their columns differ. */
  readonly share: number;
  readonly ends: Ends;
}

/** Width of a question's pill with room around its words. CSS pixels. */
export function pillWidth(question: Question, { scale }: Palette): number {
  return textWidth(pillWords(question), 12 * scale, true) + 14 * scale;
}

/** Names the job of a question; filled if the scheduler may not refuse, which a tight one says by the fill alone. */
export function Pill({ question, layout, palette, colour, isFirm, isTight, share, ends }: PillProps) {
  const { scale } = palette;
  const text = isTight ? jobName(question.job) : pillWords(question);
  const width = isTight ? textWidth(text, 12 * scale, true) + 9 * scale : pillWidth(question, palette);
  const height = 19 * scale;
  const x = Math.max(layout.plotLeft - 6, ends.x1 + (ends.x2 - ends.x1) * share - width / 2);
  const y = ends.y1 + (ends.y2 - ends.y1) * share;
  return (
    <>
      <rect
        {...{ x, width, height }}
        y={y - height / 2}
        rx={height / 2}
        fill={isFirm ? colour : palette.surface}
        stroke={colour}
        strokeWidth={1.5 * scale}
      />
      <text
        x={x + width / 2}
        y={y}
        dy="0.35em"
        textAnchor="middle"
        fontSize={12 * scale}
        fontWeight={600}
        fill={isFirm ? palette.surface : palette.ink}
      >
        {text}
      </text>
    </>
  );
}

interface SignProps {
  readonly palette: Palette;
  colourOf(job: JobId): string;
  readonly said: Said;
  readonly ends: Ends;
  /** How far on its way. */
  readonly share: number;
}

/** On the way of an answer: the task that it brings, in its job's colour; a cross in a circle for a refusal. */
export function Sign({ said, ends, share, palette, colourOf }: SignProps) {
  const { scale } = palette;
  const x = ends.x1 + (ends.x2 - ends.x1) * share;
  const y = ends.y1 + (ends.y2 - ends.y1) * share;
  const radius = 6.5 * scale;
  const colour = answerColour(said, palette);
  if (said.taskJob !== null)
    return (
      <rect
        x={x - radius}
        y={y - radius}
        width={2 * radius}
        height={2 * radius}
        rx={2}
        fill={colourOf(said.taskJob)}
        stroke={palette.surface}
        strokeWidth={1.5}
      />
    );
  const arm = 2.6 * scale;
  return (
    <>
      <circle cx={x} cy={y} r={radius} fill={palette.surface} stroke={colour} strokeWidth={1.5 * scale} />
      <path
        d={
          said.gave === 'refusal'
            ? `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`
            : `M${x - arm} ${y}h${2 * arm}`
        }
        stroke={colour}
        strokeWidth={1.5 * scale}
      />
    </>
  );
}
