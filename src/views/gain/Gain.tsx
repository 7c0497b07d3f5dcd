import { useState } from 'react';
import { selectionStore } from '../../state/selectionStore.ts';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { runLetter } from '../chart/runLook.ts';
import { AgainstField } from '../compare/AgainstField.tsx';
import type { Against } from '../compare/against.ts';
import { comparedRuns, useAgainst } from '../compare/against.ts';
import { gainText, leftOutWords } from '../compare/gainWords.ts';
import { CurvesWithMarks, heightOfMarks } from '../compare/MarksTable.tsx';
import { Drawing } from '../grammar/Drawing.tsx';
import type { ViewProps } from '../shared/view.ts';
import { useMade } from '../surface/useMade.ts';
import styles from './Gain.module.css';
import { gainPicture } from './gainPicture.ts';
import { divisionsOf, FEW } from './groups.ts';
import { spreadPicture, spreadsOf } from './spread.ts';

const WIDE = 700;
const JOBS = { id: 'jobs', title: 'job by job' } as const;
// Least heights of the bars. [px]
const BARS = { head: 34, row: 40 } as const;

/** How much sooner jobs are done than under another policy: on average, by group, and job by job. */
export function Gain(props: ViewProps) {
  const pair = useAgainst(props.runs);
  return pair === null ? null : <Gains {...props} pair={pair} />;
}

function Gains({ runs, pair, width, height }: ViewProps & { readonly pair: Against }) {
  const palette = usePalette();
  const { scale } = palette;
  const { against } = pair;
  const looked = selectionStore(({ run }) => run);
  const isWide = width >= WIDE * scale;
  const [chosen, choose] = useState<string | null>(null);
  const divisions = useMade(divisionsOf, against.trace.data);
  const division = divisions.find(({ id }) => id === chosen) ?? divisions[0];
  const compared = useMade(comparedRuns, pair);
  const bars = useMade(gainPicture, compared, pair, division, palette);
  const spreads = useMade(spreadsOf, compared);
  const curves = useMade(spreadPicture, spreads, against, looked);
  const rows = spreads.map(({ run, mean, marks: [p10, median, p90] }) => ({
    ...{ name: runLetter(run.index), title: run.title },
    cells: [p10, median, mean, p90].map(gainText),
  }));
  const showsJobs = chosen === JOBS.id && !isWide;
  const isFew = bars.rows.some(({ jobs }) => jobs > 0 && jobs < FEW);
  const few = isFew && !showsJobs ? `Hatched: fewer than ${FEW} jobs. ` : '';

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={
        <>
          <ChoiceField
            label="Groups of jobs"
            value={showsJobs ? JOBS.id : division.id}
            options={isWide ? divisions : [...divisions, JOBS]}
            onChange={choose}
          />
          <AgainstField runs={runs} against={against} />
        </>
      }
      note={[
        `${leftOutWords(compared)}${few}Gain: by how much the mean response is shorter.`,
        `${leftOutWords(compared)}${few}`,
      ]}
    >
      {(chartWidth, chartHeight) => {
        const lines = Math.max(division.names.length + 1, compared.length);
        const barsHeight = (BARS.head + lines * BARS.row) * scale;
        const isStacked = !isWide && heightOfMarks(spreads.length, chartHeight - barsHeight, scale) > 0;
        const curvesWidth = isWide ? Math.round(chartWidth * 0.45) : chartWidth;
        const curvesHeight = isStacked ? chartHeight - barsHeight : chartHeight;
        return (
          <>
            {(!showsJobs || isStacked) && (
              <Drawing
                picture={bars}
                width={isWide ? chartWidth - curvesWidth - 16 : chartWidth}
                height={isStacked ? barsHeight : chartHeight}
              />
            )}
            {(isWide || isStacked || showsJobs) && (
              <div
                className={styles.aside}
                style={{ left: chartWidth - curvesWidth, top: chartHeight - curvesHeight }}
              >
                <CurvesWithMarks
                  picture={curves}
                  heads={['p10', 'median', '◆ mean', 'p90']}
                  rows={rows}
                  width={curvesWidth}
                  height={curvesHeight}
                />
              </div>
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}
