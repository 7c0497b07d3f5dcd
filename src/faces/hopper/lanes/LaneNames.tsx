import { maxOf } from '../../../base/extremes.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import { schedulerName } from '../../../views/shared/names.ts';
import { FitText } from '../../../widgets/FitText.tsx';
import type { Palette } from '../../../widgets/tokens.ts';
import { Hatch } from './Hatch.tsx';
import { fitWords, JobSizes } from './JobSizes.tsx';
import type { LanesLayout } from './layout.ts';

interface LaneNamesProps {
  readonly trace: Trace;
  readonly layout: LanesLayout;
  readonly palette: Palette;
  colourOf(job: JobId): string;
}

/** Names the schedulers, each with the jobs that it was asked about: their sizes as the server believed them, and as they were. */
export function LaneNames(props: LaneNamesProps) {
  const { trace, layout, palette } = props;
  const { left, plotLeft, plotRight, lanes, scale } = layout;
  const sizes = lanes.flatMap(({ jobs }) =>
    jobs.flatMap(({ question: { said } }) => [said?.size ?? 0, said?.believed ?? 0]),
  );
  const most = maxOf(sizes, 1);
  const hasWords = lanes.every(({ jobs }) => jobs.every((asked) => fitWords(layout, asked)));
  const rows = lanes.map((lane) => (
    <g key={lane.scheduler}>
      <line
        x1={plotLeft}
        x2={plotRight}
        y1={lane.line}
        y2={lane.line}
        stroke={palette.line}
        strokeWidth={1.5 * scale}
      />
      <FitText
        texts={[schedulerName(lane.scheduler, trace.data.schedulers)]}
        x={left}
        y={lane.top + 8 * scale}
        width={plotLeft - left - 4}
        colour={palette.ink}
        isBold
        size={13}
      />
      {lane.jobs.map((asked, at) => (
        <JobSizes key={asked.job} {...props} {...{ asked, lane, at, most, hasWords }} />
      ))}
    </g>
  ));
  return (
    <>
      {rows}
      {!hasWords && <Key {...{ layout, palette }} />}
    </>
  );
}

/** Explains the two bars where numbers have no words. */
function Key({
  layout: { left, plotLeft, axis, scale },
  palette,
}: Pick<LaneNamesProps, 'layout' | 'palette'>) {
  const size = 9 * scale;
  const hatch = 'lanes-hatch-key';
  return ['believed', 'true'].map((words, at) => {
    const y = axis + (2 + 14 * at) * scale;
    return (
      <g key={words}>
        {at === 0 && <Hatch id={hatch} colour={palette.inkSoft} scale={scale} />}
        <rect
          x={left}
          y={y - size / 2}
          width={2 * size}
          height={size}
          fill={at === 0 ? `url(#${hatch})` : palette.inkSoft}
          stroke={palette.inkSoft}
        />
        <FitText
          texts={[words]}
          x={left + 26 * scale}
          y={y}
          width={plotLeft - left - 30 * scale}
          colour={palette.inkSoft}
        />
      </g>
    );
  });
}
