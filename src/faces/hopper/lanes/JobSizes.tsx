import type { JobId } from '../../../engine/ids.ts';
import { jobName } from '../../../views/shared/names.ts';
import { FitText } from '../../../widgets/FitText.tsx';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { Hatch } from './Hatch.tsx';
import type { AskedJob, Lane, LanesLayout } from './layout.ts';
import { sizeText } from './words.ts';

interface JobSizesProps {
  readonly layout: LanesLayout;
  readonly palette: Palette;
  colourOf(job: JobId): string;
  readonly asked: AskedJob;
  readonly lane: Lane;
  readonly at: number;
  readonly most: number;
  /** Whether numbers have words behind them. */
  readonly hasWords: boolean;
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
export function fitWords(layout: LanesLayout, { job, question: { said } }: AskedJob): boolean {
  if (said === null) return true;
  const { room } = placesOf(layout, jobName(job));
  const isStale = said.believed !== said.size;
  return textWidth(believedText(said.believed), 12 * layout.scale, isStale) <= room;
}

function believedText(size: number): string {
  return `${sizeText(size)} believed`;
}

/** A job's chip, which selects it, and two bars: hatched as believed, filled as it was. */
export function JobSizes({ layout, palette, asked, lane, at, most, colourOf, hasWords }: JobSizesProps) {
  const { scale, left } = layout;
  const { job, question } = asked;
  const { said } = question;
  if (said === null) return null;
  const top = lane.top + (17 + 30 * at) * scale;
  const colour = colourOf(job);
  const name = jobName(job);
  const { chip, x, bar, words, room } = placesOf(layout, name);
  const lengthOf = (size: number) => Math.max(2, (size / most) * bar);
  const isStale = said.believed !== said.size;
  const height = 9 * scale;
  const y = [top + 7 * scale, top + 21 * scale] as const;
  const hatch = `lanes-hatch-${job}`;
  return (
    <g cursor="pointer" data-job={job}>
      <rect x={left} y={top} width={layout.plotLeft - left} height={29 * scale} fill="transparent" />
      <rect
        x={left}
        y={top + 4 * scale}
        width={chip}
        height={20 * scale}
        rx={3}
        fill={palette.surface}
        stroke={colour}
        strokeWidth={2 * scale}
      />
      <text
        x={left + chip / 2}
        y={top + 14 * scale}
        dy="0.35em"
        textAnchor="middle"
        fontSize={12 * scale}
        fontWeight={600}
        fill={palette.ink}
      >
        {name}
      </text>
      <Hatch id={hatch} {...{ colour, scale }} />
      <rect
        x={x}
        y={y[0] - height / 2}
        width={lengthOf(said.believed)}
        height={height}
        fill={`url(#${hatch})`}
        stroke={colour}
      />
      <rect x={x} y={y[1] - height / 2} width={lengthOf(said.size)} height={height} fill={colour} />
      <FitText
        texts={[hasWords ? believedText(said.believed) : sizeText(said.believed)]}
        x={words}
        y={y[0]}
        width={room}
        colour={isStale ? palette.ink : palette.inkSoft}
        isBold={isStale}
      />
      <FitText
        texts={[hasWords ? `${sizeText(said.size)} true` : sizeText(said.size)]}
        x={words}
        y={y[1]}
        width={room}
        colour={palette.inkSoft}
      />
    </g>
  );
}
