import type { ServerId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Target } from './hit.ts';
import type { Snapshot } from './snapshot.ts';

/** What a click selects: a task, else its job, else its server. */
export interface Pick {
  readonly job: number | null;
  readonly task: number | null;
  readonly server: ServerId | null;
}

/** Finds what is in the slot or queue at a target. */
export function pickOf({ data, taskStage }: Trace, snapshot: Snapshot, target: Target): Pick {
  const nothing: Pick = { job: null, task: null, server: null };
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
export function select({ job, task, server }: Pick, run: number): void {
  const { selectTask, selectJob, selectServer } = selectionStore.getState();
  if (job !== null && task !== null) selectTask(job, task, run);
  else if (job !== null) selectJob(job, run);
  else if (server !== null) selectServer(server, run);
}
