import { NONE, type SchedulerId, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { PayloadLog, WordLog } from '../decisionSchema.ts';
import { OpenProbes } from '../probing/openProbes.ts';
import { createStranded, Sampling, shareOfProbes } from '../probing/sampling.ts';
import { TaskCursors } from '../tasks/taskCursors.ts';
import { Calls } from './calls.ts';
import type { OwnCode } from './code.ts';
import { answeredKind, probedKind } from './decisions.ts';
import { OwnCopies } from './ownCopies.ts';

/** Late binding by somebody's `probes` and `answer`: servers queue questions, and the first that ask back get the tasks. */
export function createOwnLate(sim: Sim, code: OwnCode, onLog: (line: string) => void): Policy {
  const sampling = new Sampling(sim);
  const cursors = new TaskCursors(sim.graphs);
  const open = new OpenProbes(cursors);
  const reservations = sim.reservations({ answer });
  const probesLog = new PayloadLog(sim, probedKind);
  const answerLog = new WordLog(sim, answeredKind);
  const asked = answerLog.isOn ? new Uint32Array(sim.graphs.stages) : null; // [stages]
  const stranded = createStranded(sim, sampling, place);
  const woken = sim.schedulerTimer((scheduler, stage) => {
    if (sim.ownerOf(stage) === scheduler) place(scheduler, stage);
  });
  const calls: Calls = new Calls(
    sim,
    sampling,
    code,
    'probes',
    {
      sample,
      wake(scheduler, delay) {
        if (calls.stage !== NONE) woken.after(delay, scheduler, calls.stage, 0);
        copies?.wake(scheduler, delay);
      },
      copy: (scheduler, task, server) => copies?.copy(scheduler, task, server) === true,
    },
    onLog,
  );
  const copies = calls.hasWatch ? new OwnCopies(sim, sim.launches(), calls) : null;

  let drawnForTasks = 0; // servers of the last draw in this call, each for one task

  /** Draws servers for a stage. Where each task has servers of its own, each gets its share of the draws (Sparrow §3.3). */
  function sample(count: number): number {
    const { scheduler, stage } = calls;
    if (!cursors.hasOwnSets(stage)) {
      const set = sampling.jobSet(stage);
      const useful = Math.min(count, cursors.left(stage) * sampling.size(set));
      return sampling.distinct(scheduler, set, useful);
    }
    const tasks = cursors.left(stage);
    let drawn = 0;
    let i = 0;
    cursors.eachLeft(stage, (task) => {
      const set = sampling.taskSet(stage, task);
      const share = Math.min(shareOfProbes(count, tasks, i++), sampling.size(set));
      sampling.distinct(scheduler, set, share, drawn);
      sampling.tasks.fill(task, drawn, drawn + share);
      drawn += share;
    });
    drawnForTasks = drawn;
    return drawn;
  }

  function place(scheduler: SchedulerId, stage: StageId): void {
    const left = cursors.left(stage);
    if (left === 0) return;
    drawnForTasks = 0;
    const count = calls.probes(scheduler, stage, left);
    if (count === 0) {
      stranded.add(stage);
      return;
    }
    const servers = calls.words.slice(0, count);
    if (probesLog.isOn) probesLog.record(scheduler, stage, { servers: [...servers] });
    if (cursors.hasOwnSets(stage)) open.add(scheduler, stage, servers, drawnFor(servers));
    reservations.probe(scheduler, servers, count, stage);
  }

  /** The task that each server was drawn for, where servers are asked in the order in which they were drawn. */
  function drawnFor(servers: Int32Array): Int32Array {
    const isAsDrawn = (server: ServerId, at: number) => at < drawnForTasks && server === sampling.servers[at];
    return servers.map((server, at) => (isAsDrawn(server, at) ? sampling.tasks[at] : NONE));
  }

  function answer(scheduler: SchedulerId, stage: StageId, server: ServerId): number {
    const left = cursors.left(stage);
    if (sim.ownerOf(stage) !== scheduler || left === 0) return NONE;
    const task = calls.answer(scheduler, stage, left, server) ? open.take(stage, server) : NONE;
    if (asked !== null) {
      asked[stage] += 1;
      note(scheduler, stage, server, task);
    }
    if (task === NONE) return NONE;
    const attempt = sim.bind(task, stage, server);
    copies?.launched(task, attempt, server);
    return attempt;
  }

  function note(scheduler: SchedulerId, stage: StageId, server: ServerId, task: TaskId): void {
    const { words, at } = answerLog;
    words[at.server] = server;
    words[at.task] = task;
    words[at.order] = asked?.[stage] ?? 0;
    answerLog.record(scheduler, stage);
  }

  const policy: Policy = {
    onStageReady: place,
    onSlotFree: reservations.onSlotFree,
    onSchedulerLost: (server, scheduler) => reservations.onSchedulerLost(server, scheduler),
    onSchedulerBack: (scheduler) => open.forget(scheduler),
    onTaskLost: (_scheduler, stage, task) => cursors.giveBack(stage, task),
    onServerDown: (server) => reservations.onServerDown(server),
    onServerLost(scheduler, server) {
      stranded.onServerLost(scheduler, server);
      open.serverLost(scheduler, server);
    },
    onServerBack: stranded.onServerBack,
  };
  return copies?.over(policy) ?? policy;
}
