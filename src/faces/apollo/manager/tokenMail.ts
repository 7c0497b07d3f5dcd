import { type JobId, NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { admitted } from '../../../policies/apollo/decisions.ts';
import { tokensAsked } from '../../../policies/apollo/manager/tokensAsked.ts';
import { cancelledAt } from '../../../trace/jobControl.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';

/** Tokens that a job keeps after it has given some back; a moment at its manager and one at the keeper of tokens. */
interface Giving {
  readonly sentAt: Micros;
  readonly receivedAt: Micros;
  readonly left: number;
}

/** What a job and the keeper of the virtual clusters said to each other about tokens. Infinity: not in this run. */
export interface TokenMail {
  readonly asked: number;
  /** When its request reached the keeper. */
  readonly askedAt: Micros;
  readonly granted: number;
  /** When the keeper granted them, and when the manager heard of it. */
  readonly grantedAt: Micros;
  readonly hasThemAt: Micros;
  readonly givings: readonly Giving[];
}

/** Reads how each job came by its tokens, and when it gave them back (Apollo §2.1). */
export const tokenMailOf = ofTrace((trace): readonly TokenMail[] => {
  const { data } = trace;
  const { messages } = data.tables;
  const { kind, about, sentAt, receivedAt } = messages.columns;
  const named = (name: string) => data.messageKinds.findIndex((each) => each.name === name);
  const [ask, grant, give] = ['askTokens', 'grant', 'giveTokens'].map(named);
  const askedAt = new Float64Array(data.graphs.jobs).fill(Infinity);
  const grantedAt = new Float64Array(data.graphs.jobs).fill(Infinity);
  const givings = new Map<JobId, number[]>();
  for (let row = 0; row < messages.length; row += 1) {
    const job = about[row];
    if (kind[row] === ask) askedAt[job] = Math.min(askedAt[job], receivedAt[row]);
    else if (kind[row] === grant) grantedAt[job] = Math.min(grantedAt[job], sentAt[row]);
    else if (kind[row] === give) givings.set(job, [...(givings.get(job) ?? []), row]);
  }
  const grants = new Map(
    trace
      .decisionsOfKind(admitted)
      .all()
      .map(({ at, payload }) => [payload.job, { at, ...payload }]),
  );
  const usual = Number(data.params.tokens);
  return Array.from(askedAt, (at, job): TokenMail => {
    const got = grants.get(job);
    const ends = endsHeard(trace, job);
    const cancelled = cancelledAt(data, job);
    return {
      asked: got?.asked ?? tokensAsked(data.graphs, job, usual),
      askedAt: at,
      granted: got?.granted ?? 0,
      grantedAt: grantedAt[job],
      hasThemAt: got?.at ?? Infinity,
      // A manager gives back what it has more than unfinished tasks, and all of it when the job is cancelled.
      givings: (givings.get(job) ?? []).map((row) => ({
        ...{ sentAt: sentAt[row], receivedAt: receivedAt[row] },
        left: sentAt[row] >= cancelled ? 0 : ends.filter((end) => end > sentAt[row]).length,
      })),
    };
  });
});

/** When the manager of a job heard that its tasks had finished; Infinity: never. */
function endsHeard({ data, finishedBy }: Trace, job: JobId): readonly Micros[] {
  const { jobFirstStage, stageFirstTask } = data.graphs;
  const first = stageFirstTask[jobFirstStage[job]];
  const past = stageFirstTask[jobFirstStage[job + 1]];
  const { endedAt } = data.tables.attempts.columns;
  return Array.from(finishedBy.subarray(first, past), (attempt) =>
    attempt === NONE ? Infinity : endedAt[attempt] + data.topology.networkDelay,
  );
}
