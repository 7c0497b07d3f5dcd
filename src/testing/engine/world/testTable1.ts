import type { AttemptId, JobId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { AttemptKind, Outcome } from '../../../engine/record/schema.ts';

/** A task that waits, or runs and could have a copy. */
interface Candidate {
  readonly job: JobId;
  readonly stage: StageId;
  readonly task: TaskId;
  readonly kind: AttemptKind;
}

/**
 * Hopper's first strawman (Hopper §3.1): serves the job with the least work left first. Copies of stragglers compete
 * for free slots like any other task (HOP-2); a straggler is known as such once it has run for `detection`, where
 * Infinity means no copies. Needs one slot on each server, and knows all times, as the paper's example does.
 */
export function bestEffortSrpt(sim: Sim, detection: Micros): Policy {
  const { stageFirstTask, stageJob } = sim.graphs;
  const launches = sim.launches({ waits: false });
  const isFree = new Array<boolean>(sim.topology.servers).fill(true);
  const waiting: Candidate[] = [];
  const running = new Map<TaskId, { stage: StageId; since: Micros; attempts: AttemptId[] }>();
  const time = (stage: StageId, task: TaskId, draw: number) => sim.oracle.cpuTime(stage, task, draw);
  const decideSoon = sim.schedulerTimer((scheduler) => {
    for (;;) {
      const server = isFree.indexOf(true);
      const next = server < 0 ? undefined : choose();
      if (next === undefined) return;
      start(scheduler, server, next);
    }
  });
  const left = (stage: StageId, task: TaskId, since: Micros) => since + time(stage, task, 0) - sim.now();
  const workLeft = (job: JobId) => {
    let work = 0;
    for (const each of waiting) if (each.job === job) work += time(each.stage, each.task, 0);
    for (const [task, { stage, since }] of running) {
      if (stageJob[stage] === job) work += left(stage, task, since);
    }
    return work;
  };
  function stragglers(): Candidate[] {
    return [...running].flatMap(([task, { stage, since, attempts }]) => {
      const isKnown = attempts.length === 1 && sim.now() - since >= detection;
      if (!isKnown || left(stage, task, since) <= time(stage, task, 1)) return [];
      return [{ job: stageJob[stage], stage, task, kind: AttemptKind.speculative }];
    });
  }
  function choose(): Candidate | undefined {
    const candidates = [...waiting, ...stragglers()];
    return candidates.sort((a, b) => workLeft(a.job) - workLeft(b.job)).at(0);
  }
  function start(scheduler: number, server: ServerId, { stage, task, kind }: Candidate): void {
    isFree[server] = false;
    const attempt = launches.launch(scheduler, task, stage, server, kind);
    const known = running.get(task);
    if (known !== undefined) {
      known.attempts.push(attempt);
      return;
    }
    running.set(task, { stage, since: sim.now(), attempts: [attempt] });
    waiting.splice(
      waiting.findIndex((each) => each.task === task),
      1,
    );
    if (detection < Infinity) decideSoon.after(detection, scheduler, 0, 0);
  }
  return {
    onStageReady(scheduler, stage) {
      for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) {
        waiting.push({ job: stageJob[stage], stage, task, kind: AttemptKind.original });
      }
      decideSoon.after(0, scheduler, 0, 0); // Decides after all stages that become ready at this time.
    },
    onSlotFree: () => undefined,
    onAttemptEnded(scheduler, attempt, outcome) {
      isFree[sim.serverOf(attempt)] = true;
      decideSoon.after(0, scheduler, 0, 0);
      const known = running.get(sim.taskOf(attempt));
      if (outcome !== Outcome.finished || known === undefined) return;
      running.delete(sim.taskOf(attempt));
      for (const other of known.attempts) {
        if (other !== attempt) launches.end(scheduler, other, sim.generationOf(other), Outcome.lostRace);
      }
    },
  };
}
