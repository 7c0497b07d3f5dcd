import type {
  AttemptId,
  EntryId,
  JobId,
  Lane,
  SchedulerId,
  ServerId,
  StageId,
} from '../../../../engine/ids.ts';
import type { Belief } from './testHopperJobs.ts';

/** A reservation in the queue of a server; an attempt that waits for room. */
export interface Waiting {
  readonly entry: EntryId;
  readonly stage: StageId;
  readonly attempt: AttemptId | null;
  readonly scheduler: SchedulerId;
  belief: Belief;
  /** How the last question about it ended since a slot came free last. */
  tried: 'not' | 'refused' | 'nothing';
  isAskedAbout: boolean;
}

/** A question of a server for a free slot. */
export interface Question {
  readonly server: ServerId;
  readonly scheduler: SchedulerId;
  readonly stage: StageId;
  readonly belief: Belief;
  readonly mayRefuse: boolean;
  readonly about: Waiting | null; // null: a job that a refusal reported
  readonly lane: Lane;
  readonly round: Round;
}

/** What a scheduler says of its jobs in an answer. */
export interface Said {
  readonly belief: Belief; // of the job that was asked about
  readonly unsatisfied: { readonly stage: StageId; readonly belief: Belief } | null;
  readonly serves: boolean; // the reservation has done its work
}

/** A server's search for somebody who has a task for a free slot. */
export interface Round {
  refusals: number;
  readonly asked: Set<SchedulerId>;
  readonly pressed: Set<SchedulerId>; // those that could not refuse
  unsatisfied: { readonly stage: StageId; readonly belief: Belief } | null;
  open: Question | null;
}

export interface Kept {
  readonly job: JobId;
  readonly scheduler: SchedulerId;
  readonly belief: Belief;
  readonly question: unknown; // that was answered so
}
