import type { ReactNode } from 'react';
import { receiptParts } from '../../metrics/receipt/parts.ts';
import { receiptStore, selectionStore } from '../../state/selectionStore.ts';
import { textWidth } from '../../widgets/fit.ts';
import { Legend, type LegendEntry } from '../../widgets/Legend.tsx';
import { Rest, useRoom } from '../../widgets/room.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { AgainstField } from '../compare/AgainstField.tsx';
import { useAgainst } from '../compare/against.ts';
import { Drawing } from '../grammar/Drawing.tsx';
import { legendOf } from '../grammar/legendOf.ts';
import { jobColour } from '../looks/colour.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { jobName } from '../shared/names.ts';
import type { ViewProps } from '../shared/view.ts';
import { Nothing } from '../surface/Nothing.tsx';
import { useMade } from '../surface/useMade.ts';
import { receiptPicture } from './receiptPicture.tsx';
import { nothingWords, receiptRows } from './rows.ts';

// Below this there is no room for the legend; bars and notes name their parts. [px]
const LEAST_FOR_LEGEND = 170;
const LEGEND_LINE = 20;

/** Where the time of the selected job went in each run, or that of all jobs in the mean. */
export function ReceiptsView({ runs }: ViewProps) {
  const palette = usePalette();
  const { job } = selectionStore();
  const isMean = receiptStore((state) => state.isMean);
  const hues = useJobHues(runs[0].trace);
  const pair = useAgainst(runs);
  const shown = isMean ? null : job;
  const rows = useMade(receiptRows, runs, shown);
  const against = pair === null ? null : (rows.find(({ run }) => run === pair.against) ?? null);
  const colour =
    shown === null ? palette.inkSoft : jobColour(hues, palette, { job: shown, hoveredJob: null }, shown);
  const picture = useMade(receiptPicture, rows, against, colour, palette);
  const what = shown === null ? 'Mean of all measured jobs.' : `Job ${jobName(shown)}, on its critical path.`;
  const help =
    shown === null
      ? 'A click selects the job with most of a part.'
      : 'A click goes to that moment and selects the task.';
  return (
    <ChartFrame
      controls={
        job === null && pair === null ? null : (
          <>
            {job !== null && (
              <ChoiceField
                label="Whose time"
                value={isMean ? 'mean' : 'job'}
                options={[
                  { id: 'job', title: `job ${jobName(job)}` },
                  { id: 'mean', title: 'all jobs' },
                ]}
                onChange={(id) => receiptStore.setState({ isMean: id === 'mean' })}
              />
            )}
            {pair !== null && <AgainstField runs={runs} against={pair.against} />}
          </>
        )
      }
      note={`${what} ${help}`}
    >
      {rows.every(({ jobs }) => jobs === 0) ? (
        <Nothing>{nothingWords(shown)}</Nothing>
      ) : (
        <BelowLegend entries={inOrder(legendOf(picture))}>
          <Drawing picture={picture} />
        </BelowLegend>
      )}
    </ChartFrame>
  );
}

interface BelowLegendProps {
  readonly entries: readonly LegendEntry[];
  readonly children: ReactNode;
}

/** A picture below its legend, where there is room for both. */
function BelowLegend({ entries, children }: BelowLegendProps) {
  const { scale } = usePalette();
  const { width, height } = useRoom();
  if (height < LEAST_FOR_LEGEND * scale) return children;
  const above = linesOf(entries, width, scale) * LEGEND_LINE * scale;
  return (
    <>
      <div style={{ height: above, padding: '0 12px' }}>
        <Legend entries={entries} />
      </div>
      <Rest height={above}>{children}</Rest>
    </>
  );
}

/** Sorts the parts as they usually pass. */
function inOrder(entries: readonly LegendEntry[]): readonly LegendEntry[] {
  const place = ({ title }: LegendEntry) => receiptParts.findIndex((part) => part.title === title);
  return entries.toSorted((one, other) => place(one) - place(other));
}

// A mark of the legend and the space around it. [px]
const MARK = 35;

/** How many lines the legend needs. */
function linesOf(entries: readonly LegendEntry[], width: number, scale: number): number {
  let [lines, used] = [1, 0];
  for (const { title } of entries) {
    const size = textWidth(title, 12 * scale) + MARK * scale;
    if (used > 0 && used + size > width - 24) [lines, used] = [lines + 1, 0];
    used += size;
  }
  return lines;
}
