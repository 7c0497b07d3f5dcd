import { formatMicros } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName, jobOfTask, serverName, taskName } from '../../../views/shared/names.ts';
import { FitText } from '../../../widgets/FitText.tsx';
import type { Palette } from '../../../widgets/tokens.ts';
import { Counts } from './Counts.tsx';
import type { LanesLayout } from './layout.ts';
import type { Round } from './round.ts';
import { texts } from './words.ts';

interface StripProps {
  readonly trace: Trace;
  readonly round: Round;
  readonly layout: LanesLayout;
  readonly palette: Palette;
  colourOf(job: JobId): string;
}

/** Draws the server's slot during a round and what runs then, with what the server counts and concludes above. */
export function Strip(props: StripProps) {
  const { trace, round, layout, palette, colourOf } = props;
  const { plotLeft, plotRight, right, left, strip, scale } = layout;
  const { attempt } = round;
  const middle = strip.top + strip.height / 2;
  const lasted = formatMicros(round.ends - round.begins);
  const name = serverName(round.server, trace.data.topology.servers);
  const job = attempt === null ? null : jobOfTask(trace.data.graphs, attempt.task);
  const given = attempt === null ? '' : taskName(trace.data.graphs, attempt.task);
  const label =
    attempt?.isCopy === true
      ? [texts.copy(given), `copy ${given}`, given]
      : [texts.runsHere(given), `${given} runs`, given];
  return (
    <>
      <FitText
        texts={[`server ${name}`, name]}
        x={left}
        y={middle - 8 * scale}
        width={plotLeft - left - 6}
        colour={palette.ink}
        isBold
        size={13}
      />
      <FitText
        texts={[texts.asksByBelievedSizes, texts.asksByBelief, 'asks']}
        x={left}
        y={middle + 8 * scale}
        width={plotLeft - left - 6}
        colour={palette.inkSoft}
      />
      <rect
        x={plotLeft}
        y={strip.top}
        width={plotRight - plotLeft}
        height={strip.height}
        fill={palette.surface}
        stroke={palette.lineStrong}
        strokeWidth={1.5 * scale}
        strokeDasharray={`${2 * scale} ${2 * scale}`}
      />
      <FitText
        texts={[texts.slotFreeOfAsking(lasted), texts.asksFor(lasted), lasted]}
        x={plotLeft + 7 * scale}
        y={middle}
        width={plotRight - plotLeft - 12 * scale}
        colour={palette.inkSoft}
      />
      {job === null ? (
        <FitText
          texts={outcomeOf(round)}
          x={plotRight + 7 * scale}
          y={middle}
          width={right - plotRight - 8}
          colour={palette.inkSoft}
        />
      ) : (
        <>
          <rect
            x={plotRight}
            y={strip.top}
            width={right - plotRight}
            height={strip.height}
            fill={colourOf(job)}
          />
          <FitText
            ground={{
              x: plotRight + 5 * scale,
              y: strip.top + 4 * scale,
              width: right - plotRight - 10 * scale,
              height: strip.height - 8 * scale,
              rx: 2,
              fill: palette.surface,
            }}
            texts={[...label, jobName(job)]}
            x={(plotRight + right) / 2}
            y={middle}
            width={right - plotRight - 14 * scale}
            colour={palette.ink}
            anchor="middle"
            isBold
          />
        </>
      )}
      <Counts {...props} />
    </>
  );
}

function outcomeOf({ questions }: Round): readonly string[] {
  const gave = questions.at(-1)?.said?.gave;
  if (gave === 'keep') return [texts.keptForACopy, 'kept'];
  return gave === undefined ? [texts.noAnswer] : [texts.staysIdle, 'idle'];
}
