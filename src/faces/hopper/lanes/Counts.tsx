import type { Trace } from '../../../trace/trace.ts';
import { FitText } from '../../../widgets/FitText.tsx';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { LanesLayout } from './layout.ts';
import type { Round } from './round.ts';
import { drawsEvenly, mostRefusals } from './settings.ts';
import { badgeWords, countWords, notedWords } from './words.ts';

interface CountsProps {
  readonly trace: Trace;
  readonly round: Round;
  readonly layout: LanesLayout;
  readonly palette: Palette;
}

/** Counts refusals until the server asks in a way that may not be refused, and names the guideline that it then follows. */
export function Counts({ trace, round, layout, palette }: CountsProps) {
  const { plotLeft, column, boxWidth, right, counts, scale } = layout;
  const most = mostRefusals(trace, round.begins);
  const firm = round.questions.findIndex(({ asked }) => asked === 'unsatisfied' || asked === 'drawn');
  const second = counts + 15 * scale;
  // Where there is room for more than a number, it keeps its distance.
  const room = column - (boxWidth > 0 ? 12 * scale : 4);
  const shown = firm < 0 ? round.questions.length : firm;
  return (
    <>
      {round.questions.slice(0, shown).map((question, place) => {
        if (question.said === null || question.asked !== 'refusable' || most === null) return null;
        const x = plotLeft + (place + 1) * column - 4;
        const style = { x, width: room, anchor: 'end' } as const;
        return (
          <g key={question.number}>
            {question.said.gave === 'refusal' && !question.said.isMisled && (
              <FitText
                {...style}
                texts={countWords(round, place, most)}
                y={counts}
                colour={palette.inkSoft}
              />
            )}
            <FitText {...style} texts={notedWords(question)} y={second} colour={palette.ink} isBold />
          </g>
        );
      })}
      {firm >= 0 && (
        <Badge
          {...{ palette, scale }}
          words={badgeWords(round.questions[firm], drawsEvenly(trace))}
          isHigh={round.questions[firm].asked === 'unsatisfied'}
          x={plotLeft + firm * column + 4}
          y={counts}
          right={right}
        />
      )}
    </>
  );
}

interface BadgeProps {
  readonly palette: Palette;
  readonly scale: number;
  readonly words: ReturnType<typeof badgeWords>;
  readonly isHigh: boolean;
  readonly x: number;
  readonly y: number;
  readonly right: number;
}

/** The load is told by words, the fill only repeats it. */
function Badge({ palette, scale, words: [names, why], isHigh, x, y, right }: BadgeProps) {
  const pad = 9 * scale;
  const name =
    names.find((each) => textWidth(each, 12 * scale, true) + 2 * pad <= right - x) ?? names.at(-1) ?? '';
  const height = 20 * scale;
  return (
    <>
      <rect
        x={x}
        y={y - height / 2 - 1}
        width={textWidth(name, 12 * scale, true) + 2 * pad}
        height={height}
        rx={height / 2}
        fill={isHigh ? palette.ink : palette.surface}
        stroke={palette.ink}
        strokeWidth={1.5 * scale}
      />
      <text
        x={x + pad}
        y={y - 1}
        dy="0.36em"
        fontSize={12 * scale}
        fontWeight={600}
        fill={isHigh ? palette.surface : palette.ink}
      >
        {name}
      </text>
      <FitText texts={why} x={x + 2} y={y + 16 * scale} width={right - x} colour={palette.ink} />
    </>
  );
}
