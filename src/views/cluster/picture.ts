import type { AttemptId, EntryId, JobId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Palette } from '../../widgets/tokens.ts';
import type { Focus } from '../looks/colour.ts';
import { jobColour } from '../looks/colour.ts';
import type { RunTrace } from '../shared/view.ts';
import type { ClusterLayout } from './layout.ts';
import type { Motion } from './motion.ts';
import type { Snapshot } from './snapshot.ts';

/** What the viewer has selected and hovers over. */
interface ClusterFocus extends Focus {
  readonly task: TaskId | null;
  readonly server: ServerId | null;
  readonly hoveredServer: ServerId | null;
  /** The keyboard's cursor; null while the view has no focus. */
  readonly cursor: ServerId | null;
}

/** Everything on which a drawing of the cluster depends. */
export interface ClusterPicture {
  readonly layout: ClusterLayout;
  readonly trace: Trace;
  readonly snapshot: Snapshot;
  readonly hues: Int8Array; // [jobs]
  readonly focus: ClusterFocus;
  readonly motion: Motion;
}

/** What a layer over the cluster shows. */
export interface ClusterLayer {
  readonly run: RunTrace;
  readonly layout: ClusterLayout;
  takeSnapshot(time: number): Snapshot;
}

/** Returns the job of a stage. */
export function jobOfStage({ trace }: ClusterPicture, stage: StageId): JobId {
  return trace.data.graphs.stageJob[stage];
}

/** Returns the job of an attempt. */
export function jobOfAttempt({ trace }: ClusterPicture, attempt: AttemptId): JobId {
  return trace.data.graphs.stageJob[trace.taskStage[trace.data.tables.attempts.columns.task[attempt]]];
}

/** Returns the job of a queue entry. */
export function jobOfEntry(picture: ClusterPicture, entry: EntryId): JobId {
  return jobOfStage(picture, picture.trace.data.tables.entries.columns.stage[entry]);
}

/** Returns the colour of each job in this picture. */
export function colours({ hues, focus }: ClusterPicture, palette: Palette): (job: JobId) => string {
  return (job) => jobColour(hues, palette, focus, job);
}

/** How strongly a waiting task is filled: what waits may not be the faintest mark. Our choice. */
export const WAITS = 0.35;

/** The colour of a waiting task: of a job without a hue darker than what servers do for it, since it is filled so little. */
export function waitingColour(colour: string, palette: Palette): string {
  return colour === palette.otherJob ? palette.inkFaint : colour;
}
