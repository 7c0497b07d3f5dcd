import { NONE, type ServerId } from '../../engine/ids.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { PendingTasks } from '../../trace/pendingTasks.ts';
import type { Trace } from '../../trace/trace.ts';
import { describeServer, describeTarget } from './describe.ts';
import { type Target, targetAt } from './hit.ts';
import type { ClusterLayout } from './layout.ts';
import { type Direction, directions } from './neighbour.ts';
import type { Snapshot } from './snapshot.ts';
import { type Cursor, nextStop } from './stage/cursor.ts';
import { placedAt, placeStage } from './stage/placeStage.ts';
import { stageAt } from './stage/stages.ts';

/** Selects what was clicked in a run: of a scheduler, all of the run; on the background, nothing is selected any more. */
function click(trace: Trace, snapshot: Snapshot, target: Target | null, run: number): void {
  if (target === null) selectionStore.getState().clear();
  else if (target.kind === 'scheduler') selectionStore.getState().selectRun(run);
  else select(pickOf(trace, snapshot, target), run);
}

/** Moves the cursor by a key, from nowhere to the selected server; null for other keys. */
function move(
  trace: Trace,
  snapshot: Snapshot,
  layout: ClusterLayout,
  key: string,
  from: Cursor | null,
  isFar: boolean,
): Cursor | null {
  if (!(key in directions)) return null;
  if (from === null) return selectionStore.getState().server ?? 0;
  return nextStop(layout, placedNow(trace, snapshot, layout), from, key as Direction, isFar);
}

/** Selects what the cursor is on: the first task that runs on a server, or the server if none runs; the job of a mark. */
function open(trace: Trace, snapshot: Snapshot, layout: ClusterLayout, cursor: Cursor, run: number): void {
  const ofMark = (key: string): Pick => {
    const job = markAt(trace, snapshot, layout, key)?.job ?? null;
    return { job, task: null, server: null };
  };
  select(typeof cursor === 'number' ? firstTaskOn(trace, snapshot, cursor) : ofMark(cursor), run);
}

/** Says what the cursor is on, one string per line. */
function say(trace: Trace, snapshot: Snapshot, layout: ClusterLayout, cursor: Cursor): readonly string[] {
  if (typeof cursor === 'number') return describeServerAndMarks(trace, snapshot, cursor);
  return markAt(trace, snapshot, layout, cursor)?.says ?? [];
}

function markAt(trace: Trace, snapshot: Snapshot, layout: ClusterLayout, key: string) {
  return placedNow(trace, snapshot, layout).find((each) => each.key === key);
}

function firstTaskOn(trace: Trace, snapshot: Snapshot, server: ServerId): Pick {
  const nothing = { kind: 'server', server, lane: null, place: null } as const;
  for (let lane = 0; lane < trace.data.topology.slots[server]; lane += 1) {
    const picked = pickOf(trace, snapshot, { ...nothing, lane });
    if (picked.task !== null) return picked;
  }
  return pickOf(trace, snapshot, nothing);
}

function placedNow(trace: Trace, snapshot: Snapshot, layout: ClusterLayout) {
  if (layout.tray === null) return [];
  return placeStage({ trace, snapshot, layout, job: selectionStore.getState().job });
}

/** Finds what is at a point: in the tray or a mark of the run's paper, else what is behind. */
function find(trace: Trace, snapshot: Snapshot, layout: ClusterLayout, x: number, y: number): Target | null {
  const placed = placedAt(placedNow(trace, snapshot, layout), x, y);
  return placed === null ? targetAt(layout, x, y) : { kind: 'placed', key: placed.key, job: placed.job };
}

/** Describes what a target is at a moment, one string per line. */
function describe(
  trace: Trace,
  snapshot: Snapshot,
  layout: ClusterLayout,
  pending: PendingTasks,
  target: Target,
): readonly string[] {
  if (target.kind === 'placed') return say(trace, snapshot, layout, target.key);
  if (target.kind === 'server') return say(trace, snapshot, layout, target.server);
  return describeTarget(trace, snapshot, pending, target);
}

/** Describes a server and what the run's paper says of it. */
function describeServerAndMarks(trace: Trace, snapshot: Snapshot, server: ServerId): readonly string[] {
  const { marks } = stageAt(trace, snapshot.time, selectionStore.getState().job);
  const said = marks.filter(({ servers }) => servers?.includes(server)).flatMap(({ says }) => says);
  return [...describeServer(trace, snapshot, server), ...said];
}

/** What pointer and keys find, say and select in a cluster. */
export const pointing = {
  find,
  pickOf,
  click,
  describe,
  move,
  say,
  open,
};

/** What a click selects: a task, else its job, else its server. */
interface Pick {
  readonly job: number | null;
  readonly task: number | null;
  readonly server: ServerId | null;
}

/** Finds what is in the slot or queue at a target. */
function pickOf({ data, taskStage }: Trace, snapshot: Snapshot, target: Target): Pick {
  const nothing: Pick = { job: null, task: null, server: null };
  if (target.kind === 'placed') return { ...nothing, job: target.job };
  if (target.kind !== 'server') return nothing;
  const { attempts, entries, holds } = data.tables;
  const { stageJob } = data.graphs;
  const { server, lane, place } = target;
  if (lane !== null) {
    const slot = data.topology.firstSlot[server] + lane;
    const attempt = snapshot.attemptIn[slot] ?? NONE;
    const hold = snapshot.holdIn[slot] ?? NONE;
    if (attempt !== NONE) {
      const task = attempts.columns.task[attempt];
      return { job: stageJob[taskStage[task]], task, server };
    }
    if (hold !== NONE) return { job: stageJob[holds.columns.stage[hold]], task: null, server };
  }
  for (let index = 0; place !== null && index < snapshot.entryCount; index += 1) {
    const entry = snapshot.entries[index];
    if (entries.columns.server[entry] !== server || snapshot.places[index] !== place) continue;
    const task = entries.columns.task[entry];
    return { job: stageJob[entries.columns.stage[entry]], task: task === NONE ? null : task, server };
  }
  return { ...nothing, server };
}

/** Selects what is at a target; clears the selection on the background. */
function select({ job, task, server }: Pick, run: number): void {
  const { selectTask, selectJob, selectServer } = selectionStore.getState();
  if (job !== null && task !== null) selectTask(job, task, run);
  else if (job !== null) selectJob(job, run);
  else if (server !== null) selectServer(server, run);
}
