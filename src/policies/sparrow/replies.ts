import type { SchedulerId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Sim } from '../../engine/run/policy.ts';

/** The probes of one stage and what came back. */
export interface Inquiry {
  readonly servers: Int32Array; // [probes]
  /** The task that each probe is for, or NONE when it is for any of the stage. */
  readonly comparedFor: Int32Array; // [probes]
  /** Running and queued at each server when the probe came. */
  readonly queueLengths: Int32Array; // [probes]
}

/** Asks servers for their queue lengths. */
export interface Inquiries {
  /** Probes servers; `onReplies` runs when the last has answered. */
  ask(scheduler: SchedulerId, stage: StageId, servers: Int32Array, comparedFor: Int32Array): void;
}

/**
 * Servers answer probes at once with the length of their queue, and the scheduler waits for all answers (Sparrow §3.1,
 * §3.2). All probes of a stage arrive at one moment, so the answers are one snapshot (AMB-35).
 */
export function createInquiries(
  sim: Sim,
  onReplies: (scheduler: SchedulerId, stage: StageId, inquiry: Inquiry) => void,
): Inquiries {
  const open = new Map<
    StageId,
    { readonly inquiry: Inquiry; readonly by: SchedulerId; waitingFor: number }
  >();

  const probe = sim.toServer('probe', (server, stage, scheduler, position) => {
    reply.send(server, scheduler, stage, sim.running(server) + sim.queued(server), position);
  });

  const reply = sim.toScheduler('reply', (scheduler, stage, queueLength, position) => {
    const asked = open.get(stage);
    if (asked === undefined || asked.by !== scheduler) return;
    asked.inquiry.queueLengths[position] = queueLength;
    asked.waitingFor -= 1;
    if (asked.waitingFor > 0) return;
    open.delete(stage);
    onReplies(scheduler, stage, asked.inquiry);
  });

  return {
    ask(scheduler, stage, servers, comparedFor) {
      const inquiry = { servers, comparedFor, queueLengths: new Int32Array(servers.length) };
      open.set(stage, { inquiry, by: scheduler, waitingFor: servers.length });
      probe.sendToMany(scheduler, servers, servers.length, stage, scheduler);
    },
  };
}

/** Writes an inquiry and the placements that followed as the numbers of a `sampleKind` record. */
export function sampleWords(
  inquiry: Inquiry,
  tasks: readonly TaskId[],
  chosen: readonly ServerId[],
): number[] {
  const words = [inquiry.servers.length, ...inquiry.servers, ...inquiry.queueLengths, ...inquiry.comparedFor];
  for (const [i, task] of tasks.entries()) words.push(task, chosen[i]);
  return words;
}

/** Makes the `comparedFor` of probes that are for any task of their stage. */
export function forAnyTask(probes: number): Int32Array {
  return new Int32Array(probes).fill(NONE);
}
