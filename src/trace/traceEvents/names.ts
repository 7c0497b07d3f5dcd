import type { StageId, TaskId } from '../../engine/ids.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import type { Trace } from '../trace.ts';

/** Names as on the page: jobs, tasks and schedulers are counted from 1, servers from 0. */
export interface Names {
  /** "j41" */
  jobOf(stage: StageId): string;
  /** "j41·3" */
  task(task: TaskId): string;
  /** Which stage of its job, from 1. */
  stage(stage: StageId): number;
  /** "s07", "scheduler 2" or "service 1" */
  actor(actor: number): string;
}

/** Names what occurs in a run. */
export function namesIn({ data, taskStage }: Trace): Names {
  const { stageJob, jobFirstStage, stageFirstTask } = data.graphs;
  const jobOf = (stage: StageId) => `j${stageJob[stage] + 1}`;
  return {
    jobOf,
    task(task) {
      const stage = taskStage[task];
      return `${jobOf(stage)}·${task - stageFirstTask[jobFirstStage[stageJob[stage]]] + 1}`;
    },
    stage: (stage) => stage - jobFirstStage[stageJob[stage]] + 1,
    actor: (actor) => actorName(data, actor),
  };
}

function actorName({ topology: { servers }, schedulers }: TraceData, actor: number): string {
  if (actor < servers) return `s${String(actor).padStart(Math.max(2, String(servers - 1).length), '0')}`;
  const scheduler = actor - servers;
  if (scheduler >= schedulers) return `service ${scheduler - schedulers + 1}`;
  return schedulers === 1 ? 'scheduler' : `scheduler ${scheduler + 1}`;
}
