import { useMemo, useState } from 'react';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { isLowChart } from '../chart/plot.ts';
import { runName } from '../chart/runLook.ts';
import { jobGroupsOf } from '../shared/jobGroups.ts';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { RunTrace, ViewProps } from '../shared/view.ts';
import type { Order } from './jobTimes.ts';
import { orders, timesOf } from './jobTimes.ts';
import styles from './RunningTimes.module.css';
import { Shape } from './Shape.tsx';
import { TimesChart } from './TimesChart.tsx';
import { describeChart, texts } from './words.ts';

// At most so many jobs are drawn individually.
const MOST_JOBS = 120;

const EVERY = { id: 'all', title: texts.allJobs } as const;

/** The time of each job under each policy compared with its ideal, on a logarithmic axis. */
export function RunningTimes({ runs, width, height }: ViewProps) {
  const { scale } = usePalette();
  const recorded = useMemo(() => recordedRuns(runs, 'attempts'), [runs]);
  const [groupId, setGroup] = useState<string>(EVERY.id);
  const groups = useMemo(() => jobGroupsOf(recorded[0].trace.data), [recorded]);
  const group = groups.find(({ id }) => id === groupId);
  const isMany = (group?.jobs ?? recorded[0].trace.data.graphs.jobs) > MOST_JOBS;
  const [chosen, choose] = useState<Order | null>(null);
  // If only some jobs are shown, the most slowed ones are more interesting than the first ones.
  const order = chosen ?? (isMany ? 'slowdown' : 'arrival');
  const picture = useMemo(
    () => timesOf(recorded, order, MOST_JOBS, group?.includes),
    [recorded, order, group],
  );
  const isLow = isLowChart(height, scale);

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={
        <>
          <ChoiceField
            label={texts.orderOfJobs}
            value={order}
            options={orders}
            onChange={(id) => choose(orders.find((each) => each.id === id)?.id ?? null)}
          />
          {groups.length > 0 && (
            <ChoiceField
              label={texts.whichJobs}
              value={group?.id ?? EVERY.id}
              options={[EVERY, ...groups]}
              onChange={setGroup}
            />
          )}
          <ShapeLegend runs={recorded} letters={Math.floor(width / recorded.length / (9 * scale)) - 8} />
        </>
      }
      note={isLow ? '' : describeChart(picture)}
    >
      {(chartWidth, chartHeight) => (
        <TimesChart
          key={`${order} ${groupId}`}
          runs={recorded}
          picture={picture}
          isLow={isLow}
          width={chartWidth}
          height={chartHeight}
        />
      )}
    </ChartFrame>
  );
}

function ShapeLegend({ runs, letters }: { readonly runs: readonly RunTrace[]; readonly letters: number }) {
  return (
    <div className={styles.legend}>
      {runs.map((run) => (
        <span key={run.index} className={styles.entry}>
          <svg width="12" height="12" aria-hidden="true">
            <Shape run={run.index} x={6} y={6} radius={4} />
          </svg>
          {runName(run, Math.max(1, letters))}
        </span>
      ))}
    </div>
  );
}
