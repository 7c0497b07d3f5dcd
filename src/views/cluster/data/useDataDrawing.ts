import { useCallback, useMemo } from 'react';
import type { LinkId } from '../../../engine/cluster/links.ts';
import { type AttemptId, type JobId, NONE, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { BlockId } from '../../../engine/workload/storage.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { leftAt } from '../../../trace/jobControl.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Draw } from '../../../widgets/useCanvas.ts';
import { jobColour } from '../../looks/colour.ts';
import { useJobHues } from '../../looks/useJobHues.ts';
import { useReducedMotion } from '../../surface/useReducedMotion.ts';
import type { Target } from '../hit.ts';
import type { ClusterLayout } from '../layout.ts';
import { seen } from '../lens.ts';
import type { Snapshot } from '../snapshot.ts';
import { drawData } from './drawData.ts';
import type { JobBlocks } from './jobBlocks.ts';
import type { NetworkState } from './network.ts';
import { type LinkPlace, linksSeen } from './networkPlaces.ts';
import { createPulses } from './pulses.ts';

/** What the drawing is made from. All but `hover` stay the same objects while nothing changes. */
interface DataParts {
  readonly trace: Trace;
  readonly layout: ClusterLayout;
  readonly target: Target | null;
  readonly isNetworkShown: boolean;
  readonly places: readonly LinkPlace[];
  readonly hoveredLink: LinkId | null;
  readonly hoveredBlock: BlockId | null;
  readonly listedLink: LinkId | null;
  takeSnapshot(time: number): Snapshot;
  stateAt(time: number): NetworkState;
  blocksOf(job: number): JobBlocks;
}

/** Creates the drawing of the data layer at the current time. */
export function useDataDrawing(parts: DataParts): Draw {
  const { trace, layout, target, isNetworkShown, places, hoveredLink, hoveredBlock, listedLink } = parts;
  const { takeSnapshot, stateAt, blocksOf } = parts;
  const hues = useJobHues(trace);
  const isReduced = useReducedMotion();
  const pulses = useMemo(() => createPulses(trace), [trace]);
  const { job: selectedJob, task: selectedTask, hoveredJob } = selectionStore();
  const isContended = trace.data.topology.network.kind === 'contended';
  return useCallback<Draw>(
    (context, _, palette) => {
      const playback = playbackStore.getState();
      const snapshot = takeSnapshot(playback.time);
      const job = selectedJob ?? hoveredJob;
      const now = seen(layout);
      const picture = {
        layout: now,
        trace,
        snapshot,
        job: job !== null && job < trace.data.graphs.jobs ? job : null,
        ...focusOf(trace, snapshot, target, selectedTask),
        block: hoveredBlock,
        colourOf: (each: number) => jobColour(hues, palette, { job, hoveredJob }, each),
      };
      const shown = {
        isNetworkShown,
        network: isNetworkShown && isContended ? stateAt(playback.time) : null,
        places: linksSeen(places, layout, now),
        hoveredLink,
        listedLink,
        pulse: pulses.pulseAt(playback, isInSystem(trace, selectedJob, playback.time) ? selectedJob : null),
        stops: pulses.stopsAt(playback),
        isReduced,
        blocksOf,
      };
      context.save();
      if (now !== layout) {
        const { stage } = layout;
        context.beginPath();
        context.rect(stage.x, stage.y, stage.width, stage.height);
        context.clip();
      }
      drawData({ context, palette }, picture, shown);
      context.restore();
    },
    [
      trace,
      layout,
      target,
      isNetworkShown,
      isContended,
      places,
      hoveredLink,
      hoveredBlock,
      listedLink,
      takeSnapshot,
      stateAt,
      blocksOf,
      pulses,
      hues,
      isReduced,
      selectedJob,
      selectedTask,
      hoveredJob,
    ],
  );
}

// While the selected job is in the system, only its decisions are highlighted; after that, those of all jobs.
function isInSystem({ data }: Trace, job: JobId | null, time: Micros): boolean {
  if (job === null) return false;
  return data.tables.jobs.columns.arrivedAt[job] <= time && leftAt(data)[job] > time;
}

/** Finds the task in focus (under the pointer, else the selected one) and the attempt that runs it. */
export function focusOf(
  trace: Trace,
  snapshot: Snapshot,
  target: Target | null,
  selected: TaskId | null,
): { readonly task: TaskId | null; readonly attempt: AttemptId | null } {
  const { attempts } = trace.data.tables;
  const { firstSlot } = trace.data.topology;
  if (target?.kind === 'server' && target.lane !== null) {
    const attempt = snapshot.attemptIn[firstSlot[target.server] + target.lane] ?? NONE;
    if (attempt !== NONE) return { task: attempts.columns.task[attempt], attempt };
  }
  if (selected === null || selected >= trace.data.graphs.tasks) return { task: null, attempt: null };
  const { server, lane } = attempts.columns;
  const isIn = (attempt: AttemptId) =>
    snapshot.attemptIn[firstSlot[server[attempt]] + lane[attempt]] === attempt;
  return { task: selected, attempt: trace.attemptsOfTask(selected).find(isIn) ?? null };
}
