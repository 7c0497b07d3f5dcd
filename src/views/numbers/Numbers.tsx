import { useMemo, useState } from 'react';
import { noSeeds } from '../../state/seedStore.ts';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { SeedControl } from '../SeedControl.tsx';
import { useSeeds } from '../useSeeds.ts';
import type { ViewProps } from '../view.ts';
import { JobTable } from './JobTable.tsx';
import type { JobOrder } from './jobRows.ts';
import { jobOrders } from './jobRows.ts';
import styles from './Numbers.module.css';
import { NumberTable } from './NumberTable.tsx';
import { numberRows } from './rows.ts';
import { texts } from './words.ts';

// Width of the metrics with the first run, and of each further run with its difference, before the theme’s scale [px]:
// names of runs are cut the shorter, the more there are.
const FIRST = 510;
const FURTHER = 150;
// What seeds say of a difference, in figures.
const FIGURES = 50;
// The same widths where it is said in words, and nothing else is tight: "here, but 18 of 20 seeds tie".
const FIRST_IN_WORDS = 340;
const FURTHER_IN_WORDS = 490;

const parts = [
  { id: 'summary', title: texts.summary },
  { id: 'jobs', title: texts.jobByJob },
];

function noteOf(hasFigures: boolean): string {
  const about = texts.about;
  return hasFigures ? texts.figures(about) : about;
}

/** All metrics of all runs with their differences, or the jobs one by one. */
export function Numbers({ runs, width, height }: ViewProps) {
  const { scale } = usePalette();
  const [part, setPart] = useState('summary');
  const [order, setOrder] = useState<JobOrder>('arrival');
  const seeds = useSeeds();
  const rows = useMemo(() => numberRows(runs), [runs]);
  const letters = Math.min(24, Math.floor(width / (20 * runs.length)));
  const needs = (each: number) => (FIRST + (FURTHER + each) * (runs.length - 1)) * scale;
  const isNarrow = width < needs(0);
  // Between the two, the names of metrics and the words of differences come before what seeds say.
  const seedsShown = isNarrow || width >= needs(FIGURES) ? seeds : { ...seeds, ...noSeeds };
  const hasSeeds = seedsShown.seeds.length > 0;
  const isBrief = width < (FIRST_IN_WORDS + FURTHER_IN_WORDS * (runs.length - 1)) * scale;
  const label = part === 'summary' ? texts.metrics : texts.jobs;

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={
        <>
          <ChoiceField label={texts.numbers} value={part} options={parts} onChange={setPart} />
          {part === 'jobs' && (
            <ChoiceField
              label={texts.orderOfJobs}
              value={order}
              options={jobOrders}
              onChange={(id) => setOrder(jobOrders.find((each) => each.id === id)?.id ?? 'arrival')}
            />
          )}
          {part === 'summary' && runs.length > 1 && <SeedControl seeds={seeds} />}
        </>
      }
      note={part === 'summary' ? noteOf(hasSeeds && isBrief && runs.length > 1) : texts.firstJobs}
    >
      {() => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark within the one of the view.
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
          {part === 'summary' ? (
            <NumberTable runs={runs} rows={rows} seeds={seedsShown} {...{ letters, isBrief, isNarrow }} />
          ) : (
            <JobTable runs={runs} order={order} />
          )}
        </div>
      )}
    </ChartFrame>
  );
}
