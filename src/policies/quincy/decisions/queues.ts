import type { JobId, ServerId, TaskId } from '../../../engine/ids.ts';
import type { DecisionKind } from '../../../engine/record/decision.ts';
import { Reader } from '../../../kit/decisionWords.ts';

// N submitted tasks of a job · A its share

/** What a job may run, as it was when it last changed (Quincy §3.3). */
export interface Share {
  readonly job: JobId;
  readonly submitted: number; // N
  readonly running: number;
  readonly share: number; // A
  readonly isBlocked: boolean;
}

/** The three kinds of queue of the greedy schedulers, nearest first (Quincy §3.1). */
export const queueKinds = ['computer', 'rack', 'cluster'] as const;
export type QueueKind = (typeof queueKinds)[number];

/** A free computer took the first ready task of a queue (Quincy §3.2). */
export interface Match {
  readonly task: TaskId;
  readonly server: ServerId;
  readonly queue: QueueKind;
  /** Tasks in the three queues of this computer, before. */
  readonly lengths: readonly [number, number, number];
  /** Tasks before it in those queues whose jobs were blocked. */
  readonly passed: number;
}

/** A job ran more than its share, so its task that started last was killed (Quincy §3.4). */
export interface OverShare {
  readonly task: TaskId;
  readonly server: ServerId;
  readonly running: number;
  readonly share: number;
}

/** All running jobs, in the order of admission: job, N, running, A, blocked. */
export const sharesKind: DecisionKind<readonly Share[]> = {
  name: 'quincy/shares',
  decode(words) {
    const reader = new Reader(words);
    return reader.rows(() => ({
      job: reader.next(),
      submitted: reader.next(),
      running: reader.next(),
      share: reader.next(),
      isBlocked: reader.flag(),
    }));
  },
};

/** task, server, queue, lengths C R X, passed. */
export const matchKind: DecisionKind<Match> = {
  name: 'quincy/match',
  decode: (words) => ({
    task: words[0],
    server: words[1],
    queue: queueKinds[words[2]],
    lengths: [words[3], words[4], words[5]],
    passed: words[6],
  }),
};

export const overShareKind: DecisionKind<OverShare> = {
  name: 'quincy/over-share',
  decode: (words) => ({ task: words[0], server: words[1], running: words[2], share: words[3] }),
};
