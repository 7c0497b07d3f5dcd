import { useCallback, useMemo } from 'react';
import { formatCount } from '../../base/format.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { ChoiceField } from '../../widgets/Select.tsx';
import { SearchField } from '../../widgets/TextField.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { jobColour } from '../looks/colour.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { jobName } from '../shared/names.ts';
import type { RunProps } from '../shared/view.ts';
import { type RowsFrame, RowsView } from '../surface/RowsView.tsx';
import { useMade } from '../surface/useMade.ts';
import { drawLog, writeTime } from './drawLog.ts';
import { eventLogOf, filterLog, jobOfEvent, say, topicsIn } from './eventLog.ts';
import { logFilter } from './filter.ts';

/** Everything that happened, one event after the other, around the clock. */
export function Log({ run }: RunProps) {
  const { trace } = run;
  const filter = logFilter.use();
  const log = useMade(eventLogOf, trace);
  const events = useMade(filterLog, log, filter);
  const hues = useJobHues(trace);
  const palette = usePalette();
  const { job: selected, hoveredJob: hovered, selectJob } = selectionStore();
  const draw = useMemo(() => {
    const shown = { time: Number.NaN };
    const colourOf = (job: number) => jobColour(hues, palette, { job: selected, hoveredJob: hovered }, job);
    return (frame: RowsFrame<number>) => drawLog(frame, { log, events, selected, hovered, colourOf, shown });
  }, [log, events, hues, palette, selected, hovered]);
  const describe = useCallback(
    (event: number) => [say(log, event), `at ${writeTime(log.at[event])} s`],
    [log],
  );
  const open = (event: number) => {
    const job = jobOfEvent(log, event);
    if (job >= 0) selectJob(job, run.index);
    playbackStore.getState().seek(log.at[event]);
  };
  const topics = [
    { id: 'all', title: 'All events' },
    ...topicsIn(log).map((id) => ({ id, title: titleOf(id) })),
  ];
  const example = selected === null ? 'j12' : jobName(selected);
  return (
    <ChartFrame
      controls={
        <>
          <ChoiceField
            label="Events"
            value={filter.topic}
            options={topics}
            onChange={(topic) => logFilter.set({ ...filter, topic: topic as typeof filter.topic })}
          />
          <SearchField
            label={`${example}, s03, starts`}
            value={filter.words}
            onChange={(words) => logFilter.set({ ...filter, words })}
          />
        </>
      }
      note={
        events.length === 0
          ? `None of the ${formatCount(log.at.length)} events of this run has all of these words. Jobs are written j12, tasks j12·3, servers s03.`
          : [
              `${formatCount(events.length)} of ${formatCount(log.at.length)} events. A click moves the clock there.`,
              formatCount(events.length),
            ]
      }
    >
      <RowsView
        draw={draw}
        describe={describe}
        select={open}
        label={`Events of ${run.title}, in order of time. Arrow keys move between events, Enter moves the clock to one.`}
      />
    </ChartFrame>
  );
}

const titleOf = (topic: string) => topic.charAt(0).toUpperCase() + topic.slice(1);
