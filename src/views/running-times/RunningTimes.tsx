import { useMemo, useState } from 'react';
import { besideLog, loggedOf, whyUnlike } from '../../metrics/logged.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { ascendingOf } from '../../metrics/samples.ts';
import { loggedIn, scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { Legend } from '../../widgets/Legend.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { runLetter } from '../chart/runLook.ts';
import { Drawing } from '../grammar/Drawing.tsx';
import { legendOf } from '../grammar/legendOf.ts';
import { jobColour } from '../looks/colour.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { jobGroupsOf } from '../shared/jobGroups.ts';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { ViewProps } from '../shared/view.ts';
import { type Order, orders, timesOf } from './jobTimes.ts';
import { describeChart, timesPicture } from './timesPicture.ts';

// At most so many jobs are drawn individually.
const MOST_JOBS = 120;

const EVERY = { id: 'all', title: 'All jobs' } as const;

/** The time of each job under each policy compared with its ideal, on a logarithmic axis. */
export function RunningTimes({ runs }: ViewProps) {
  const palette = usePalette();
  const looked = selectionStore(({ run }) => run);
  const recorded = useMemo(() => recordedRuns(runs, 'attempts'), [runs]);
  const [groupId, setGroup] = useState<string>(EVERY.id);
  const groups = useMemo(() => jobGroupsOf(recorded[0].trace.data), [recorded]);
  const group = groups.find(({ id }) => id === groupId);
  const isMany = (group?.jobs ?? recorded[0].trace.data.graphs.jobs) > MOST_JOBS;
  const [chosen, choose] = useState<Order | null>(null);
  // If only some jobs are shown, the most slowed ones are more interesting than the first ones.
  const order = chosen ?? (isMany ? 'slowdown' : 'arrival');
  const times = useMemo(() => timesOf(recorded, order, MOST_JOBS, group?.includes), [recorded, order, group]);
  const logged = scenarioStore(({ scenario }) => loggedIn(scenario));
  const inLog = useMemo(
    () => loggedOf(group === undefined ? logged : undefined, jobResponse),
    [logged, group],
  );
  const medians = recorded.map(({ index, trace }) => ({
    name: recorded.length === 1 ? '' : runLetter(index),
    ascending: ascendingOf(trace, jobResponse),
  }));
  const hues = useJobHues(recorded[0].trace);
  const picture = useMemo(() => {
    const title = orders.find(({ id }) => id === order)?.title ?? order;
    const colourOf = (job: number) => jobColour(hues, palette, { job: null, hoveredJob: null }, job);
    return timesPicture(recorded, times, title, looked, palette, colourOf, inLog);
  }, [recorded, times, order, looked, palette, hues, inLog]);
  const said =
    inLog === null || logged === undefined ? [] : [`${besideLog(inLog, medians)}.`, whyUnlike(logged)];

  return (
    <ChartFrame
      controls={
        <>
          <ChoiceField label="Order of jobs" value={order} options={orders} onChange={choose} />
          {groups.length > 0 && (
            <ChoiceField
              label="Which jobs"
              value={group?.id ?? EVERY.id}
              options={[EVERY, ...groups]}
              onChange={setGroup}
            />
          )}
          <Legend entries={legendOf(picture)} />
        </>
      }
      note={[[...said.slice(0, 1), describeChart(times), ...said.slice(1)].join(' '), '']}
    >
      <Drawing picture={picture} />
    </ChartFrame>
  );
}
