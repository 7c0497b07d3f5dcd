import type { JobId, ServerId, TaskId } from '../../../engine/ids.ts';
import type { DecisionKind } from '../../../engine/record/decision.ts';
import { Reader } from '../../../kit/decisionWords.ts';
import type { Prices } from './prices.ts';

// K jobs at a time

/** The rules that a run follows; recorded once, first of all. */
export interface Rules {
  readonly family: 'queue' | 'flow';
  readonly isFair: boolean;
  readonly mayPreempt: boolean;
  readonly hasHysteresis: boolean;
  readonly concurrency: number; // K
  readonly startUpMillis: number;
  readonly prices: Prices;
}

/** What a task would read across switches if it ran there: a computer, or, from `servers` on, a rack. */
export interface Preference {
  readonly to: number;
  readonly rackKB: number;
  readonly coreKB: number;
}

/** A root submitted a worker task, with what the scheduler gets to know of its input (Quincy §2.3, Appendix). */
export interface Submit {
  readonly task: TaskId;
  /** On the worst computer of the cluster. */
  readonly any: { readonly rackKB: number; readonly coreKB: number } | null;
  readonly preferred: readonly Preference[];
}

/** A job got past admission control and its root got a computer (Quincy §2.4, §3.1). */
export interface Admit {
  readonly job: JobId;
  readonly server: ServerId;
  /** Jobs that are still in line. */
  readonly inLine: number;
}

/** A root took the computer of a worker task. */
export interface Evict {
  readonly task: TaskId;
  readonly server: ServerId;
  readonly forJob: JobId;
}

/** The scheduler heard that a server is down, and counts on it no more. */
export interface Lost {
  readonly server: ServerId;
}

/** Words in the order of the fields; flags as 0 and 1. */
export const rulesKind: DecisionKind<Rules> = {
  name: 'quincy/rules',
  decode(words) {
    const reader = new Reader(words);
    return {
      family: reader.flag() ? 'flow' : 'queue',
      isFair: reader.flag(),
      mayPreempt: reader.flag(),
      hasHysteresis: reader.flag(),
      concurrency: reader.next(),
      startUpMillis: reader.next(),
      prices: { wait: reader.next(), rack: reader.next(), core: reader.next(), cap: reader.next() },
    };
  },
};

/** task, has any, rackKB, coreKB, then to, rackKB, coreKB of each preference. */
export const submitKind: DecisionKind<Submit> = {
  name: 'quincy/submit',
  decode(words) {
    const reader = new Reader(words);
    const task = reader.next();
    const hasAny = reader.flag();
    const any = { rackKB: reader.next(), coreKB: reader.next() };
    const preferred = reader.rows(() => ({
      to: reader.next(),
      rackKB: reader.next(),
      coreKB: reader.next(),
    }));
    return { task, any: hasAny ? any : null, preferred };
  },
};

export const admitKind: DecisionKind<Admit> = {
  name: 'quincy/admit',
  decode: (words) => ({ job: words[0], server: words[1], inLine: words[2] }),
};

export const evictKind: DecisionKind<Evict> = {
  name: 'quincy/evict',
  decode: (words) => ({ task: words[0], server: words[1], forJob: words[2] }),
};

/** server. */
export const lostKind: DecisionKind<Lost> = {
  name: 'quincy/lost',
  decode: (words) => ({ server: words[0] }),
};
