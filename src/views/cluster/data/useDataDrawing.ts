import { type AttemptId, type JobId, NONE, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { leftAt } from '../../../trace/jobControl.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Draw } from '../../../widgets/useCanvas.ts';
import { jobColour } from '../../looks/colour.ts';
import { within } from '../../looks/pen.ts';
import { useJobHues } from '../../looks/useJobHues.ts';
import { useMade } from '../../surface/useMade.ts';
import { useReducedMotion } from '../../surface/useReducedMotion.ts';
import type { Target } from '../hit.ts';
import { seen } from '../lens.ts';
import type { Snapshot } from '../snapshot.ts';
import { drawData } from './drawData.ts';
import type { NetworkState } from './network.ts';
import { linksSeen } from './networkPlaces.ts';
import type { DataPicture } from './picture.ts';
import { createPulses } from './pulses.ts';

/** What the drawing is made from. */
interface DataParts extends Pick<DataPicture, 'trace' | 'layout' | 'places' | 'hover' | 'list' | 'blocksOf'> {
  readonly isNetworkShown: boolean;
  readonly target: Target | null;
  takeSnapshot(time: number): Snapshot;
  stateAt(time: number): NetworkState;
}

/** Creates the drawing of the data layer at the current time. */
export function useDataDrawing(parts: DataParts): Draw {
  const { trace } = parts;
  const hues = useJobHues(trace);
  const isReduced = useReducedMotion();
  const pulses = useMade(createPulses, trace);
  const { job: selectedJob, task: selectedTask, hoveredJob } = selectionStore();
  const isContended = trace.data.topology.network.kind === 'contended';
  return (context, _, palette) => {
    const { layout, target, places, isNetworkShown, takeSnapshot, stateAt } = parts;
    const playback = playbackStore.getState();
    const snapshot = takeSnapshot(playback.time);
    const job = selectedJob ?? hoveredJob;
    const now = seen(layout);
    const picture: DataPicture = {
      ...parts,
      layout: now,
      snapshot,
      job: job !== null && job < trace.data.graphs.jobs ? job : null,
      ...focusOf(trace, snapshot, target, selectedTask),
      network: isNetworkShown && isContended ? stateAt(playback.time) : null,
      places: linksSeen(places, layout, now),
      pulse: pulses.pulseAt(playback, isInSystem(trace, selectedJob, playback.time) ? selectedJob : null),
      stops: pulses.stopsAt(playback),
      isReduced,
      colourOf: (each: number) => jobColour(hues, palette, { job, hoveredJob }, each),
    };
    const paint = { context, palette };
    if (now === layout) drawData(paint, picture);
    else within(paint, layout.stage, () => drawData(paint, picture));
  };
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
