import type { AttemptId, JobId, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { KeptAtServers, KeptByJob } from './keptForCopies.ts';
import type { Rounds } from './rounds.ts';
import type { Slips } from './slips.ts';

/** What the messages are about. */
interface MailParts {
  readonly sim: Sim;
  readonly slips: Slips;
  readonly rounds: Rounds;
  /** Null: no slots are kept. */
  readonly keptByJob: KeptByJob | null;
  readonly keptHere: KeptAtServers | null;
}

export type AnswerMail = ReturnType<typeof createAnswerMail>;

/** In place of the question that it answers, a launch on a kept slot has this, less the question for which it was kept. */
const ON_KEPT = -1;

/**
 * The messages with which schedulers answer servers, and what servers do on them (Hopper §5.2, HOP-35), in the order in
 * which the trace names them.
 */
export function createAnswerMail(parts: MailParts) {
  const launch = createLaunch(parts);
  return {
    launch,
    /** Launches on a slot that was kept since a question. */
    launchKept(
      scheduler: SchedulerId,
      server: ServerId,
      stage: StageId,
      attempt: AttemptId,
      question: number,
    ) {
      launch.send(scheduler, server, stage, attempt, ON_KEPT - question);
    },
    ...createRefusals(parts),
    ...createKeeping(parts),
  };
}

/** A task, or a copy of one. */
function createLaunch({ sim, rounds, keptHere }: MailParts) {
  return sim.toServer(
    'launch',
    (server, stage, attempt, question) => {
      if (question <= ON_KEPT) keptHere?.release(server, sim.graphs.stageJob[stage], ON_KEPT - question);
      else {
        const slot = rounds.answered(server, question);
        if (slot !== NONE) rounds.served(server, slot);
      }
      rounds.waiting.startOrWait(server, stage, attempt);
      if (sim.freeSlots(server) > 0) rounds.start(server);
    },
    'attempt',
    { look: 'task', words: 'task' },
  );
}

/** That the job has nothing for the slot. */
function createRefusals({ sim, rounds }: MailParts) {
  const refuse = sim.toServer(
    'refuse',
    (server, _stage, _unsatisfied, question) => {
      const slot = rounds.answered(server, question);
      if (slot !== NONE) rounds.refused(server, slot);
    },
    undefined,
    { look: 'nothing', words: 'refuses: the job has its slots' },
  );
  const notNow = sim.toServer(
    'notNow',
    (server, _stage, _unsatisfied, question) => {
      const slot = rounds.answered(server, question);
      if (slot !== NONE) rounds.gotNothing(server, slot);
    },
    undefined,
    { look: 'nothing', words: 'has nothing for it now' },
  );
  const noTask = sim.toServer(
    'noTask',
    (server, stage, _none, question) => {
      const slot = rounds.answered(server, question);
      if (slot !== NONE) rounds.jobIsOver(server, slot, stage);
    },
    undefined,
    { look: 'nothing', words: 'no task left' },
  );
  return { refuse, notNow, noTask };
}

/** Of slots that servers keep for copies of a job: `keep` and `release` from its scheduler, `slotGone` from the server. */
function createKeeping({ sim, slips, rounds, keptByJob, keptHere }: MailParts) {
  const keep = sim.toServer(
    'keep',
    (server, stage, scheduler, question) => {
      const job = sim.graphs.stageJob[stage];
      const slot = rounds.answered(server, question);
      if (slot === NONE || keptHere === null) {
        sayGone(server, job, scheduler, question);
        return;
      }
      const belief = slips.belief(slot);
      rounds.served(server, slot);
      keptHere.keep(server, job, scheduler, question, belief);
      rounds.start(server);
    },
    undefined,
    { look: 'nothing', words: 'keep the slot for copies' },
  );
  const release = sim.toServer(
    'release',
    (server, stage, _none, question) => {
      if (keptHere?.release(server, sim.graphs.stageJob[stage], question) !== true) return;
      rounds.queue.renew(server);
      rounds.start(server);
    },
    undefined,
    { look: 'nothing', words: 'gives the kept slot up' },
  );
  const gone = sim.toScheduler(
    'slotGone',
    (scheduler, stage, server, question) => {
      if (sim.ownerOf(stage) !== scheduler) return;
      const isIt = (each: ServerId, asked: number) => each === server && asked === question;
      keptByJob?.remove(sim.graphs.stageJob[stage], isIt);
    },
    { look: 'ask', words: 'keeps the slot no more' },
  );
  /** Tells a scheduler that a slot is not kept for its job any more. */
  function sayGone(server: ServerId, job: JobId, scheduler: SchedulerId, question: number): void {
    if (sim.isLost(scheduler)) return;
    gone.send(server, scheduler, sim.graphs.jobFirstStage[job], server, question);
  }
  return { keep, release, sayGone };
}
