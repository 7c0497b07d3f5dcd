import { NONE, type SchedulerId, type StageId, type TaskId } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { PayloadLog } from '../decisionSchema.ts';
import { createInquiries, type Inquiry } from '../probing/replies.ts';
import { createStranded, Sampling } from '../probing/sampling.ts';
import { TaskCursors } from '../tasks/taskCursors.ts';
import { Calls } from './calls.ts';
import type { OwnCode } from './code.ts';
import { placedKind } from './decisions.ts';
import { OwnCopies } from './ownCopies.ts';

/**
 * Somebody's `ask` names servers for each task; they answer with the length of their queues, and `place` chooses. All tasks of
 * a stage are asked for at one moment, so the answers are one snapshot.
 */
export function createOwnAsking(sim: Sim, code: OwnCode, onLog: (line: string) => void): Policy {
  const sampling = new Sampling(sim);
  const cursors = new TaskCursors(sim.graphs);
  const plain = sim.launches();
  const log = new PayloadLog(sim, placedKind);
  const stranded = createStranded(sim, sampling, ask);
  const woken = sim.schedulerTimer((scheduler, stage) => {
    if (sim.ownerOf(stage) === scheduler) ask(scheduler, stage);
  });
  const calls: Calls = new Calls(
    sim,
    sampling,
    code,
    'ask',
    {
      wake(scheduler, delay) {
        if (calls.stage !== NONE) woken.after(delay, scheduler, calls.stage, 0);
        copies?.wake(scheduler, delay);
      },
      copy: (scheduler, task, server) => copies?.copy(scheduler, task, server) === true,
    },
    onLog,
  );
  const copies = calls.hasWatch ? new OwnCopies(sim, plain, calls) : null;
  const launches = copies?.launches ?? plain;
  const inquiries = createInquiries(sim, (scheduler, stage, inquiry) => {
    if (sim.mayLoseServers && inquiry.servers.some((server) => sim.isServerLost(server))) {
      ask(scheduler, stage); // The loss of a server was noticed meanwhile.
      return;
    }
    place(scheduler, stage, inquiry);
  });

  function ask(scheduler: SchedulerId, stage: StageId): void {
    const servers: number[] = [];
    const askedFor: number[] = [];
    cursors.eachLeft(stage, (task) => {
      const count = calls.ask(scheduler, stage, task);
      if (count === 0) stranded.add(stage);
      for (let i = 0; i < count; i += 1) {
        servers.push(calls.words[i]);
        askedFor.push(task);
      }
    });
    if (servers.length === 0) return;
    inquiries.ask(scheduler, stage, Int32Array.from(servers), Int32Array.from(askedFor));
  }

  /** Places the tasks that servers were asked for; for others `ask` had null. */
  function place(
    scheduler: SchedulerId,
    stage: StageId,
    { servers, comparedFor, queueLengths }: Inquiry,
  ): void {
    const { words } = calls;
    const left: TaskId[] = [];
    for (let tasks = cursors.left(stage); tasks > 0; tasks -= 1) left.push(cursors.takeFirst(stage));
    for (const task of left) {
      const first = comparedFor.indexOf(task);
      let answers = 0;
      for (let at = first; at >= 0 && comparedFor[at] === task; at += 1) {
        words[2 * answers] = servers[at];
        words[2 * answers + 1] = queueLengths[at];
        answers += 1;
      }
      if (answers === 0) cursors.giveBack(stage, task);
      else launch(scheduler, stage, task, answers);
    }
  }

  function launch(scheduler: SchedulerId, stage: StageId, task: TaskId, answers: number): void {
    const told = log.isOn ? [...calls.words.subarray(0, 2 * answers)] : [];
    const server = calls.place(scheduler, stage, task, answers);
    if (log.isOn) log.record(scheduler, stage, { task, server, answers: told });
    launches.launch(scheduler, task, stage, server);
  }

  const policy: Policy = {
    onStageReady: ask,
    onSlotFree: launches.onSlotFree,
    onSchedulerBack: inquiries.schedulerBack,
    onTaskLost: (_scheduler, stage, task) => cursors.giveBack(stage, task),
    onServerLost: stranded.onServerLost,
    onServerBack: stranded.onServerBack,
  };
  return copies?.over(policy) ?? policy;
}
