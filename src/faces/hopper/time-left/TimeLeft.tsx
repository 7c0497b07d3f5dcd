import { useCallback } from 'react';
import type { TaskId } from '../../../engine/ids.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import type { RunTrace, ViewProps } from '../../../views/shared/view.ts';
import { type RowsFrame, RowsView } from '../../../views/surface/RowsView.tsx';
import { useTogether } from '../../../views/surface/useTogether.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { beliefsAt } from './beliefs.ts';
import { drawTimeLeft } from './draw.ts';
import { timeScaleOf } from './known.ts';
import { describeBelief } from './words.ts';

/** Shows how long running tasks still need by their progress reports, and which deserve a copy. */
export function TimeLeft({ runs, width, height }: ViewProps) {
  const run = runs[0];
  return run === undefined ? null : <TimeLeftOfRun {...{ run, width, height }} />;
}

interface TimeLeftOfRunProps {
  readonly run: RunTrace;
  readonly width: number;
  readonly height: number;
}

function TimeLeftOfRun({ run, width, height }: TimeLeftOfRunProps) {
  const { trace } = run;
  const hues = useJobHues(trace);
  const most = useTogether(trace, timeScaleOf);
  const { job, task, hoveredJob, selectTask } = selectionStore();
  const { otherJob, lineStrong } = usePalette();
  const draw = useCallback(
    (frame: RowsFrame<TaskId>) =>
      drawTimeLeft(frame, trace, { most, hues, focus: { job, hoveredJob, task } }),
    [trace, most, hues, job, task, hoveredJob],
  );
  const describe = useCallback(
    (each: TaskId) => {
      const beliefs = beliefsAt(trace, playbackStore.getState().time);
      const belief = beliefs.find((candidate) => candidate.task === each);
      return belief === undefined ? ['has ended'] : describeBelief(trace, belief);
    },
    [trace],
  );
  const pale = ['time left by reports', 'by reports', 'reports', ''];
  const full = ['and so deserves a copy', 'deserves a copy', 'deserves'];
  const legend = [
    { titles: pale, mark: 'solid', colour: otherJob },
    { titles: full, mark: 'solid', colour: lineStrong },
    { titles: ['limit of the rule', 'limit'], mark: 'upright' },
    { titles: ['time left in truth', 'truth'], mark: 'wedge' },
  ] as const;
  const select = (each: TaskId) =>
    selectTask(trace.data.graphs.stageJob[trace.taskStage[each]], each, run.index);
  return (
    <RowsView
      {...{ width, height, legend, draw, describe, select }}
      label={`Running tasks of ${run.title} with the time that they need by their reports, longest first. Arrow keys move between tasks, Enter explains.`}
    />
  );
}
