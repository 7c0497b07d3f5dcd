import { type JobId, NONE, type SchedulerId, type ServerId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { KeptForCopies } from './keptForCopies.ts';
import type { Rounds } from './rounds.ts';
import { Of, type Round } from './serverRows.ts';

/** In place of the question that it answers, a launch on a kept slot has this, less the question for which it was kept. */
export const ON_KEPT = -1;

export type AnswerMail = ReturnType<typeof createAnswerMail>;

/**
 * The messages with which schedulers answer servers, and what servers do on them (Hopper §5.2, HOP-35), in the order in
 * which the trace names them. `kept`: null: no slots are kept.
 */
export function createAnswerMail(sim: Sim, rounds: Rounds, kept: KeptForCopies | null) {
  const { stageJob, jobFirstStage } = sim.graphs;

  /** A message that the job has nothing for the slot. */
  const nothing = (name: string, words: string, goOn: (server: ServerId, round: Round) => void) =>
    sim.toServer(
      name,
      (server, _stage, _unsatisfied, question) => {
        const round = rounds.answered(server, question);
        if (round !== NONE) goOn(server, round);
      },
      undefined,
      { look: 'nothing', words },
    );

  /** Tells a scheduler that a slot is not kept for its job any more. */
  function sayGone(server: ServerId, job: JobId, scheduler: SchedulerId, question: number): void {
    if (!sim.isLost(scheduler)) gone.send(server, scheduler, jobFirstStage[job], server, question);
  }

  /** A task, or a copy of one. */
  const launch = sim.toServer(
    'launch',
    (server, stage, attempt, question) => {
      if (question <= ON_KEPT) kept?.release(server, stageJob[stage], ON_KEPT - question);
      else {
        const round = rounds.answered(server, question);
        if (round !== NONE) rounds.served(server, round);
      }
      rounds.waiting.startOrWait(server, stage, attempt);
      if (sim.freeSlots(server) > 0) rounds.start(server);
    },
    'attempt',
    { look: 'task', words: 'task' },
  );
  const refuse = nothing('refuse', 'refuses: the job has its slots', (server, round) =>
    rounds.refused(server, round),
  );
  const notNow = nothing('notNow', 'has nothing for it now', (server, round) =>
    rounds.gotNothing(server, round),
  );
  const noTask = nothing('noTask', 'no task left', (server, round) => rounds.jobIsOver(server, round));
  const keep = sim.toServer(
    'keep',
    (server, stage, scheduler, question) => {
      const round = rounds.answered(server, question);
      if (round === NONE || kept === null) {
        sayGone(server, stageJob[stage], scheduler, question);
        return;
      }
      rounds.served(server, round);
      kept.keep(server, stageJob[stage], scheduler, question, rounds.rows.words[round + Of.belief]);
      rounds.start(server);
    },
    undefined,
    { look: 'nothing', words: 'keep the slot for copies' },
  );
  const release = sim.toServer(
    'release',
    (server, stage, _none, question) => {
      if (kept?.release(server, stageJob[stage], question) === true) rounds.renew(server);
    },
    undefined,
    { look: 'nothing', words: 'gives the kept slot up' },
  );
  const gone = sim.toScheduler(
    'slotGone',
    (scheduler, stage, server, question) => {
      if (sim.ownerOf(stage) !== scheduler) return;
      kept?.remove(stageJob[stage], (each, asked) => each === server && asked === question);
    },
    { look: 'ask', words: 'keeps the slot no more' },
  );
  return { launch, refuse, notNow, noTask, keep, release, sayGone };
}
