import { formatPercent } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/shared/names.ts';
import { FitText } from '../../../widgets/FitText.tsx';
import type { Palette } from '../../../widgets/tokens.ts';
import { sharesAt } from './beliefs.ts';
import type { LanesLayout } from './layout.ts';
import type { Round } from './round.ts';
import { drawsEvenly } from './settings.ts';
import { pillWords, texts } from './words.ts';

interface SharesProps {
  readonly trace: Trace;
  readonly round: Round;
  readonly layout: LanesLayout;
  readonly palette: Palette;
  /** The question that the pointer or the cursor is on. */
  readonly place: number | null;
  colourOf(job: JobId): string;
}

/** The jobs of the queue among which the server drew, as wide as their chances. */
export function Shares({ trace, round, layout, palette, place, colourOf }: SharesProps) {
  const { left, inSight: right, shares: top, scale } = layout;
  if (top === null) return null;
  const isDrawn = (each: number) => round.questions[each]?.asked === 'drawn';
  const drawn =
    place !== null && isDrawn(place) ? place : round.questions.findIndex(({ asked }) => asked === 'drawn');
  const question = round.questions[drawn];
  const isEven = drawsEvenly(trace);
  const shares = sharesAt(trace, round, drawn, isEven);
  const asked = pillWords(question);
  const width = right - left;
  const height = 20 * scale;
  const bar = top + 22 * scale;
  let before = 0;
  return (
    <g>
      <line x1={left} x2={right} y1={top - 8 * scale} y2={top - 8 * scale} stroke={palette.line} />
      <FitText
        texts={
          isEven
            ? [texts.drawnAny(asked), texts.drawnEvenly(asked)]
            : [texts.drawnByBelief(asked), texts.drawnInShort(asked), `${asked}: chance ∝ believed V`]
        }
        x={left}
        y={top + 7 * scale}
        width={width}
        colour={palette.ink}
      />
      {shares.map(({ job, chance }) => {
        const x = left + before * width;
        before += chance;
        const part = Math.max(1, chance * width - 2);
        const isIt = job === question.job;
        const name = jobName(job);
        return (
          <g key={job}>
            <rect {...{ x, height }} y={bar} width={part} fill={colourOf(job)} />
            {part > 30 * scale && (
              <>
                <rect
                  x={x + 3}
                  y={bar + 3 * scale}
                  width={Math.min(part - 6, 34 * scale)}
                  height={14 * scale}
                  rx={2}
                  fill={palette.surface}
                />
                <FitText
                  texts={[name]}
                  x={x + 6}
                  y={bar + height / 2}
                  width={Math.min(part - 10, 30 * scale)}
                  colour={palette.ink}
                  isBold
                />
              </>
            )}
            {isIt && (
              <rect
                x={x - 1}
                y={bar - 2}
                width={part + 2}
                height={height + 4}
                fill="none"
                stroke={palette.ink}
                strokeWidth={2.5 * scale}
              />
            )}
            <FitText
              texts={[formatPercent(Math.round(chance * 100) / 100)]}
              x={x + 1}
              y={bar + height + 11 * scale}
              width={part}
              colour={isIt ? palette.ink : palette.inkSoft}
              isBold={isIt}
            />
          </g>
        );
      })}
    </g>
  );
}
