import { useCallback, useSyncExternalStore } from 'react';
import { type JobId, NONE, type StageId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { useRoom } from '../../widgets/room.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../looks/colour.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { SceneView } from '../scene/SceneView.tsx';
import type { MakeScene } from '../scene/scene.ts';
import { jobName } from '../shared/names.ts';
import type { RunProps } from '../shared/view.ts';
import { Nothing } from '../surface/Nothing.tsx';
import { onClock } from '../surface/onClock.ts';
import { useMade } from '../surface/useMade.ts';
import { chooseJob } from './chooseJob.ts';
import { dagScene } from './dagScene.ts';
import { layoutDag } from './layout.ts';
import { progressOfJob } from './progress.ts';

/** Shows the stages of the selected job, or of the job that has been in the system longest. */
export function Dag(props: RunProps) {
  const { trace } = props.run;
  const selected = selectionStore((selection) => selection.job);
  // Renders only when the shown job changes.
  const job = useSyncExternalStore(onClock, () => chooseJob(trace, selected, playbackStore.getState().time));
  if (job === null) return <Nothing>No job has arrived yet. Move the clock on.</Nothing>;
  return <DagOfJob {...props} job={job} />;
}

function DagOfJob({ run, job }: RunProps & { readonly job: JobId }) {
  const { width, height } = useRoom();
  const { trace } = run;
  const { scale } = usePalette();
  const hues = useJobHues(trace);
  const task = selectionStore((selection) => selection.task);
  const layout = useMade(layoutDag, trace.data.graphs, job, width, height, scale);
  const progressAt = useMade(progressOfJob, trace, job);
  const isOwnTask = task !== null && trace.data.graphs.stageJob[trace.taskStage[task]] === job;
  const selected = isOwnTask ? trace.taskStage[task] : null;
  const make = useCallback<MakeScene>(
    (colours, time) =>
      dagScene(
        {
          ...{ trace, job, layout, time, selected, progress: progressAt(time) },
          colour: jobColour(hues, colours, { job, hoveredJob: null }, job),
          open(stage) {
            const { selectTask } = selectionStore.getState();
            selectTask(job, pickTask(trace, stage, playbackStore.getState().time), run.index);
          },
        },
        colours,
      ),
    [trace, job, layout, progressAt, hues, selected, run.index],
  );
  return (
    <SceneView
      make={make}
      isLive
      label={`Stages of ${jobName(job)} under ${run.title}. Arrow keys move between stages, Enter explains.`}
      data-job={job}
      data-detail={layout.detail}
    />
  );
}

/** Chooses the task that represents a stage at a moment: the one that started last, else its first. */
export function pickTask(trace: Trace, stage: StageId, time: Micros): TaskId {
  const { graphs, tables } = trace.data;
  const { startedAt, task } = tables.attempts.columns;
  let latest: number = NONE;
  for (const attempt of trace.attemptsOfJob(graphs.stageJob[stage])) {
    if (trace.taskStage[task[attempt]] !== stage || !(startedAt[attempt] <= time)) continue;
    if (latest === NONE || startedAt[attempt] > startedAt[latest]) latest = attempt;
  }
  return latest === NONE ? graphs.stageFirstTask[stage] : task[latest];
}
