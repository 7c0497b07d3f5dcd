import { NONE, type SchedulerId, type StageId } from '../../engine/ids.ts';
import { TURNS } from '../../engine/policy/polls.ts';
import type { Sim } from '../../engine/policy/verbs.ts';

/** The probes of one stage and their replies. */
export interface Inquiry {
  readonly servers: Int32Array; // [probes]
  /** The task that each probe is for, or NONE when it is for any of the stage. */
  readonly comparedFor: Int32Array; // [probes]
  /** Running and queued tasks at each server when the probe arrived. */
  readonly queueLengths: Int32Array; // [probes]
}

/** Asks servers for their queue lengths. */
interface Inquiries {
  /** Probes servers; `onReplies` runs when the last has answered. */
  ask(scheduler: SchedulerId, stage: StageId, servers: Int32Array, comparedFor: Int32Array): void;
  /** A scheduler is back from a loss: answers to what it asked before are void. */
  schedulerBack(scheduler: SchedulerId): void;
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
    { readonly inquiry: Inquiry; readonly by: SchedulerId; readonly turn: number; waitingFor: number }
  >();
  const { schedulers } = sim;
  const firstTurn = new Uint16Array(schedulers); // turn number for the first inquiry about a stage
  const latestTurn = new Uint16Array(schedulers); // highest turn number used

  const polls = sim.polls({
    question: { name: 'probe', look: 'probe' },
    answer: { name: 'reply', look: 'ask', words: 'queue length' },
    answerOf: (server) => sim.running(server) + sim.queued(server),
    onAnswers(scheduler, stage, turn, first, numbers, count) {
      const asked = open.get(stage);
      if (asked === undefined || asked.by !== scheduler || asked.turn !== turn) return;
      const { queueLengths } = asked.inquiry;
      for (let i = 0; i < count; i += 1) queueLengths[first + i] = numbers[i];
      asked.waitingFor -= count;
      if (asked.waitingFor > 0) return;
      open.delete(stage);
      onReplies(scheduler, stage, asked.inquiry);
    },
  });

  return {
    ask(scheduler, stage, servers, comparedFor) {
      const inquiry = { servers, comparedFor, queueLengths: new Int32Array(servers.length) };
      const before = open.get(stage);
      // A server that is down never answers, so the scheduler asks again, and ignores answers with an older turn.
      const turn = before?.by === scheduler ? (before.turn + 1) % TURNS : firstTurn[scheduler];
      latestTurn[scheduler] = Math.max(latestTurn[scheduler], turn);
      open.set(stage, { inquiry, by: scheduler, turn, waitingFor: servers.length });
      polls.ask(scheduler, servers, servers.length, stage, turn);
    },
    schedulerBack(scheduler) {
      firstTurn[scheduler] = (latestTurn[scheduler] + 1) % TURNS;
      // Ignores answers to inquiries from before its loss, even if another scheduler has the job now.
      for (const [stage, { by }] of open) if (by === scheduler) open.delete(stage);
    },
  };
}

/** Makes the `comparedFor` of probes that are for any task of their stage. */
export function forAnyTask(probes: number): Int32Array {
  return new Int32Array(probes).fill(NONE);
}
