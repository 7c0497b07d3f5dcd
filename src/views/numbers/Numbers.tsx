import { useMemo, useState } from 'react';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import type { ViewProps } from '../view.ts';
import { JobTable } from './JobTable.tsx';
import type { JobOrder } from './jobRows.ts';
import { jobOrders } from './jobRows.ts';
import styles from './Numbers.module.css';
import { NumberTable } from './NumberTable.tsx';
import { numberRows } from './rows.ts';

// Width of the metrics with the first run, and of each further run with its difference, before the theme’s scale [px]:
// names of runs are cut the shorter, the more there are.
const FIRST = 510;
const FURTHER = 150;

const parts = [
  { id: 'summary', title: 'Summary' },
  { id: 'jobs', title: 'Job by job' },
];

/** All metrics of all runs with their differences, or the jobs one by one. */
export function Numbers({ runs, width, height }: ViewProps) {
  const { scale } = usePalette();
  const [part, setPart] = useState('summary');
  const [order, setOrder] = useState<JobOrder>('arrival');
  const rows = useMemo(() => numberRows(runs), [runs]);
  const letters = Math.min(24, Math.floor(width / (20 * runs.length)));
  const isNarrow = width < (FIRST + FURTHER * (runs.length - 1)) * scale;
  const label = part === 'summary' ? 'Metrics of all runs' : 'Jobs of all runs';

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={
        <>
          <ChoiceField label="Numbers" value={part} options={parts} onChange={setPart} />
          {part === 'jobs' && (
            <ChoiceField
              label="Order of jobs"
              value={order}
              options={jobOrders}
              onChange={(id) => setOrder(jobOrders.find((each) => each.id === id)?.id ?? 'arrival')}
            />
          )}
        </>
      }
      note={
        part === 'summary'
          ? 'Point at a metric, or tap it, to read what it means'
          : 'The first 500 in this order; a click selects a job in all views'
      }
    >
      {() => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark within the one of the view.
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
          {part === 'summary' ? (
            <NumberTable runs={runs} rows={rows} letters={letters} isNarrow={isNarrow} />
          ) : (
            <JobTable runs={runs} order={order} />
          )}
        </div>
      )}
    </ChartFrame>
  );
}
