import { useMemo } from 'react';
import { receiptStore } from '../../state/receiptStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { isLowChart } from '../chart/plot.ts';
import { AgainstField } from '../compare/AgainstField.tsx';
import { useAgainst } from '../compare/against.ts';
import { jobColour } from '../looks/colour.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { jobName } from '../shared/names.ts';
import type { ViewProps } from '../shared/view.ts';
import { legendLines, PartLegend } from './PartLegend.tsx';
import { ReceiptBars } from './ReceiptBars.tsx';
import { receiptRows } from './rows.ts';
import { nothingWords, texts } from './words.ts';

// Below this there is no room for the legend; bars and notes name their parts. [px]
const LEAST_FOR_LEGEND = 170;
const LEGEND_LINE = 20;

/** Where the time of the selected job went in each run, or that of all jobs in the mean. */
export function ReceiptsView({ runs, width, height }: ViewProps) {
  const palette = usePalette();
  const { job } = selectionStore();
  const isMean = receiptStore((state) => state.isMean);
  const hues = useJobHues(runs[0].trace);
  const pair = useAgainst(runs);
  const shown = isMean ? null : job;
  const rows = useMemo(() => receiptRows(runs, shown), [runs, shown]);
  const against = pair === null ? null : (rows.find(({ run }) => run === pair.against) ?? null);
  const colour =
    shown === null ? palette.inkSoft : jobColour(hues, palette, { job: shown, hoveredJob: null }, shown);
  const what = shown === null ? texts.ofMean : texts.ofJob(jobName(shown));
  const help = shown === null ? texts.clickMean : texts.clickJob;
  return (
    <ChartFrame
      {...{ width, height }}
      controls={
        job === null && pair === null ? null : (
          <>
            {job !== null && (
              <ChoiceField
                label={texts.whoseTime}
                value={isMean ? 'mean' : 'job'}
                options={[
                  { id: 'job', title: texts.job(jobName(job)) },
                  { id: 'mean', title: texts.allJobs },
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
      {(chartWidth, chartHeight, isLow) => {
        if (rows.every(({ jobs }) => jobs === 0))
          return <p style={{ margin: '8% auto', textAlign: 'center' }}>{nothingWords(shown)}</p>;
        const lines =
          chartHeight < LEAST_FOR_LEGEND * palette.scale ? 0 : legendLines(rows, chartWidth / palette.scale);
        const legendHeight = lines * LEGEND_LINE * palette.scale;
        return (
          <div>
            {lines > 0 && <PartLegend rows={rows} colour={colour} height={legendHeight} />}
            <ReceiptBars
              {...{ rows, against, colour }}
              isLow={isLow || isLowChart(height, palette.scale)}
              width={chartWidth}
              height={chartHeight - legendHeight}
            />
          </div>
        );
      }}
    </ChartFrame>
  );
}
