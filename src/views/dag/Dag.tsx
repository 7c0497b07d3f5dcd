import type { MouseEvent, PointerEvent } from 'react';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { JobId, StageId } from '../../engine/ids.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../colour.ts';
import { HoverNote } from '../HoverNote.tsx';
import { jobName } from '../names.ts';
import { onClock } from '../onClock.ts';
import surface from '../surface.module.css';
import { useJobHues } from '../useJobHues.ts';
import type { RunTrace, ViewProps } from '../view.ts';
import { chooseJob } from './chooseJob.ts';
import styles from './Dag.module.css';
import { describeStage } from './describe.ts';
import { drawDag } from './draw.ts';
import { drawFrame } from './drawFrame.ts';
import { layoutDag, stageAt } from './layout.ts';
import { pickTask } from './pickTask.ts';
import { progressOfJob } from './progress.ts';
import { useDagKeys } from './useDagKeys.ts';

/** Shows the stages of the selected job, or of the one that is in the system for longest. */
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
  // Renders only when it is another job's turn.
  const job = useSyncExternalStore(onClock, () =>
    chooseJob(run.trace, selected, playbackStore.getState().time),
  );
  if (job === null) return <p className={styles.empty}>No job has arrived yet. Move the clock on.</p>;
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
  const [hover, setHover] = useState<{
    readonly stage: StageId;
    readonly x: number;
    readonly y: number;
  } | null>(null);
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
  const keys = useDagKeys(layout, select, (stage) => describe(stage).join('. '));
  const hovered = hover?.stage ?? null;
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
      if (frame.current === null) return;
      const facts = frame.current.dataset;
      facts.time = String(time);
      facts.done = picture.progress.map(({ done }) => done).join(' ');
      facts.running = picture.progress.map(({ running }) => running).join(' ');
    },
    [trace, job, layout, progressAt, hues, hovered, keys.cursor, selectedStage],
  );
  const canvas = useCanvas(draw, width, height, onClock);
  const note = useCallback(() => (hovered === null ? [] : describe(hovered)), [hovered, describe]);

  const pointAt = (event: MouseEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const stage = stageAt(layout, x, y);
    return stage === null ? null : { stage, x, y };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const found = pointAt(event);
    setHover(found?.stage === hover?.stage ? hover : found);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const found = pointAt(event);
    if (found !== null) select(found.stage);
  };

  const pointer = { onPointerMove, onPointerLeave: () => setHover(null), onClick };

  return (
    <div
      ref={frame}
      className={surface.surface}
      style={{ width, height, cursor: hover === null ? undefined : 'pointer' }}
      role="application"
      aria-label={`Stages of ${jobName(job)} under ${run.title}. Arrow keys move between stages, Enter explains.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor is moved by keys.
      tabIndex={0}
      data-job={job}
      data-detail={layout.detail}
      {...pointer}
      {...keys.handlers}
    >
      <canvas ref={canvas} className={surface.layer} />
      {hover !== null && <HoverNote x={hover.x} y={hover.y} width={width} height={height} text={note} />}
      <div className={surface.spoken} role="status">
        {keys.spoken}
      </div>
    </div>
  );
}
