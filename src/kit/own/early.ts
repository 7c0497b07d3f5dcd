import { NONE, type SchedulerId, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { WordLog } from '../decisionSchema.ts';
import { createEarlyBinding } from '../earlyBinding.ts';
import { Sampling } from '../probing/sampling.ts';
import { Calls } from './calls.ts';
import type { OwnCode } from './code.ts';
import { choseKind } from './decisions.ts';
import { OwnCopies } from './ownCopies.ts';

/** Early binding by somebody's `choose`: it is asked for each task as soon as the task may run. */
export function createOwnEarly(sim: Sim, code: OwnCode, onLog: (line: string) => void): Policy {
  const sampling = new Sampling(sim);
  const log = new WordLog(sim, choseKind);
  const plain = sim.launches();
  // Tasks that got no server are asked about again, as when a server is back.
  const woken = sim.schedulerTimer((scheduler: SchedulerId) => again(scheduler));
  const calls = new Calls(
    sim,
    sampling,
    code,
    'choose',
    {
      wake(scheduler, delay) {
        if (copies === null) woken.after(delay, scheduler, 0, 0);
        else copies.wake(scheduler, delay);
      },
      copy: (scheduler, task, server) => copies?.copy(scheduler, task, server) === true,
    },
    onLog,
  );
  const again = (scheduler: SchedulerId) => binding.onServerBack?.(scheduler, NONE);
  const copies = calls.hasWatch ? new OwnCopies(sim, plain, calls, again) : null;
  const choose = (stage: StageId, task: TaskId, scheduler: SchedulerId): ServerId => {
    const server = calls.choose(scheduler, stage, task);
    if (server !== NONE && log.isOn) {
      log.words[log.at.task] = task;
      log.words[log.at.server] = server;
      log.record(scheduler, stage);
    }
    return server;
  };
  const binding = createEarlyBinding(sim, choose, copies?.launches ?? plain);
  const policy = { ...binding, onServerLost: () => sampling.avoidLost() };
  return copies?.over(policy) ?? policy;
}
