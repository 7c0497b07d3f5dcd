import { useRef, useState } from 'react';
import { noSeeds } from '../../state/seedStore.ts';
import { useGivesWay } from '../../widgets/GivesWay.tsx';
import { useRoom } from '../../widgets/room.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { SeedControl, useSeeds } from '../compare/SeedControl.tsx';
import type { ViewProps } from '../shared/view.ts';
import { useMade } from '../surface/useMade.ts';
import { type JobOrder, JobTable, jobOrders } from './JobTable.tsx';
import styles from './Numbers.module.css';
import { NumberTable } from './NumberTable.tsx';
import { numberRows } from './rows.ts';

const parts = [
  { id: 'summary', title: 'Summary' },
  { id: 'jobs', title: 'Job by job' },
];

function noteOf(hasFigures: boolean): string {
  const about = 'Point at a metric, or tap it, to read what it means';
  return hasFigures ? `“15/20 4=”: true in 15 of 20 seeds, equal in 4. ${about}` : about;
}

/** All metrics of all runs with their differences, or the jobs one by one. */
export function Numbers({ runs }: ViewProps) {
  const { width } = useRoom();
  const [part, setPart] = useState('summary');
  const [order, setOrder] = useState<JobOrder>('arrival');
  const seeds = useSeeds();
  const rows = useMade(numberRows, runs);
  const letters = Math.min(24, Math.floor(width / (20 * runs.length)));
  const room = useRef<HTMLDivElement>(null);
  // What seeds say is short first, and then goes before the columns of names and words do, with which it comes back.
  const step = useGivesWay(room, 3, `${runs.length} ${part} ${seeds.seeds.length > 0}`);
  const [isBrief, isNarrow] = [step > 0, step > 2];
  const seedsShown = step === 2 ? { ...seeds, ...noSeeds } : seeds;
  const hasSeeds = seedsShown.seeds.length > 0;
  const label = part === 'summary' ? 'Metrics of all runs' : 'Jobs of all runs';

  return (
    <ChartFrame
      controls={
        <>
          <ChoiceField label="Numbers" value={part} options={parts} onChange={setPart} />
          {part === 'jobs' && (
            <ChoiceField label="Order of jobs" value={order} options={jobOrders} onChange={setOrder} />
          )}
          {part === 'summary' && runs.length > 1 && <SeedControl seeds={seeds} />}
        </>
      }
      note={
        part === 'summary'
          ? noteOf(hasSeeds && isBrief && runs.length > 1)
          : 'The first 500 in this order; a click selects a job in all views'
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section would be a landmark within the one of the view. */}
      <div ref={room} className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
        {part === 'summary' ? (
          <NumberTable
            runs={runs}
            rows={rows}
            seeds={seedsShown}
            letters={letters}
            isBrief={isBrief}
            isNarrow={isNarrow}
          />
        ) : (
          <JobTable runs={runs} order={order} />
        )}
      </div>
    </ChartFrame>
  );
}
