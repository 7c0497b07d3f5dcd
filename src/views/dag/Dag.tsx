import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { JobId, StageId } from '../../engine/ids.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Draw } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../looks/colour.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { jobName } from '../shared/names.ts';
import type { RunTrace, ViewProps } from '../shared/view.ts';
import { CanvasView, Layer, stateFacts } from '../surface/canvasView.tsx';
import { onClock } from '../surface/onClock.ts';
import { useCursor } from '../surface/useCursor.ts';
import { usePointer } from '../surface/usePointer.ts';
import { chooseJob } from './chooseJob.ts';
import styles from './Dag.module.css';
import { describeStage } from './describe.ts';
import { drawDag } from './draw.ts';
import { drawFrame } from './drawFrame.ts';
import { boxOf, layoutDag, stageAt } from './layout.ts';
import { pickTask } from './pickTask.ts';
import { progressOfJob } from './progress.ts';
import { stageByKey } from './stageBeside.ts';
import { texts } from './words.ts';

/** Shows the stages of the selected job, or of the job that has been in the system longest. */
export function Dag({ runs, width, height }: ViewProps) {
  const run = runs[0];
  return run === undefined ? null : <DagOfRun run={run} width={width} height={height} />;
}

interface DagOfRunProps {
  readonly run: RunTrace;
  readonly width: number;
  readonly height: number;
}

function DagOfRun({ run, width, height }: DagOfRunProps) {
  const selected = selectionStore((selection) => selection.job);
  // Renders only when the shown job changes.
  const job = useSyncExternalStore(onClock, () =>
    chooseJob(run.trace, selected, playbackStore.getState().time),
  );
  if (job === null) return <p className={styles.empty}>{texts.noJob}</p>;
  return <DagOfJob run={run} job={job} width={width} height={height} />;
}

interface DagOfJobProps extends DagOfRunProps {
  readonly job: JobId;
}

function DagOfJob({ run, job, width, height }: DagOfJobProps) {
  const { trace } = run;
  const palette = usePalette();
  const hues = useJobHues(trace);
  const task = selectionStore((selection) => selection.task);
  const layout = useMemo(
    () => layoutDag(trace.data.graphs, job, width, height, palette.scale),
    [trace, job, width, height, palette.scale],
  );
  const progressAt = useMemo(() => progressOfJob(trace, job), [trace, job]);
  const describe = useCallback(
    (stage: StageId) => {
      const progress = progressAt(playbackStore.getState().time)[stage - layout.layers.firstStage];
      return progress === undefined ? [] : describeStage(trace, progress);
    },
    [trace, progressAt, layout],
  );
  const select = (stage: StageId) => {
    const { selectTask } = selectionStore.getState();
    selectTask(job, pickTask(trace, stage, playbackStore.getState().time), run.index);
  };
  const { hover, handlers } = usePointer<{ readonly stage: StageId }>({
    find(x, y) {
      const stage = stageAt(layout, x, y);
      return stage === null ? null : { stage };
    },
    click: (found) => found !== null && select(found.stage),
  });
  const keys = useCursor<StageId>({
    move: (key, from) => stageByKey(layout, from, key),
    describe,
    isThere: (stage) => boxOf(layout, stage) !== undefined,
    open: select,
  });
  const hovered = hover?.found.stage ?? null;
  const isOwnTask = task !== null && trace.data.graphs.stageJob[trace.taskStage[task]] === job;
  const selectedStage = isOwnTask ? trace.taskStage[task] : null;

  const frame = useRef<HTMLDivElement>(null);
  const draw = useCallback<Draw>(
    (context, _, colours) => {
      const { time } = playbackStore.getState();
      const picture = {
        trace,
        job,
        layout,
        progress: progressAt(time),
        time,
        colour: jobColour(hues, colours, { job, hoveredJob: null }, job),
        hovered,
        cursor: keys.cursor,
        selected: selectedStage,
      };
      drawDag(context, picture, colours);
      drawFrame(context, picture, colours);
      stateFacts(frame, {
        time,
        done: picture.progress.map(({ done }) => done).join(' '),
        running: picture.progress.map(({ running }) => running).join(' '),
      });
    },
    [trace, job, layout, progressAt, hues, hovered, keys.cursor, selectedStage],
  );
  const note = useCallback(() => (hovered === null ? [] : describe(hovered)), [hovered, describe]);

  return (
    <CanvasView
      {...{ width, height, frame, hover, note }}
      label={texts.picture(jobName(job), run.title)}
      spoken={keys.spoken}
      style={{ cursor: hovered === null ? undefined : 'pointer' }}
      data-job={job}
      data-detail={layout.detail}
      {...handlers}
      {...keys.handlers}
    >
      <Layer draw={draw} follows={onClock} width={width} height={height} />
    </CanvasView>
  );
}
