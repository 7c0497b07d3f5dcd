import type { Micros } from '../../../engine/kernel/time.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { StepFunction } from '../../../trace/series.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { BandQuantity } from '../../../views/over-time/bands.ts';
import counted from '../counted.json';
import { capacityOf } from '../manager/capacity.ts';
import { tokenMailOf } from '../manager/tokenMail.ts';
import { allTokens, tokensLeft } from '../manager/virtualCluster.ts';

const hasTokens = ({ data }: Trace) => data.messageKinds.some(({ name }) => name === 'askTokens');

/** What Apollo adds to the view Over time. */
export const bands: readonly BandQuantity[] = [
  {
    id: 'tokens',
    ...counted['over-time'][0],
    needs: 'messages',
    lines: [
      { name: 'in use', isThick: true, shade: 'dark' },
      { name: 'granted', isThick: false, shade: 'pale' },
    ],
    isIn: hasTokens,
    linesIn(trace) {
      const { used, granted } = tokenLinesOf(trace);
      return [used, granted];
    },
    ceilingOf: (trace) => tokenLinesOf(trace).all,
    ceilingWords: (all) => `all ${all} tokens`,
    legend: [
      { title: 'in use', mark: 'dark' },
      { title: 'granted', mark: 'pale' },
      { title: 'all', mark: 'dashed' },
    ],
  },
];

/** Tokens of all jobs together over time; both lines have the same steps. */
interface TokenLines {
  /** Held by tasks, as their managers count. */
  readonly used: StepFunction;
  /** Held by jobs, as the keeper of the virtual clusters counts; never less. */
  readonly granted: StepFunction;
  /** Of all virtual clusters. */
  readonly all: number;
}

/** Adds up the tokens of all jobs (Apollo §2.1). */
export const tokenLinesOf = ofTrace((trace): TokenLines => {
  const changes: (readonly [at: Micros, used: number, granted: number])[] = [];
  const note = (at: Micros, used: number, granted: number) => {
    if (at < Infinity && (used !== 0 || granted !== 0)) changes.push([at, used, granted]);
  };
  for (const [job, mail] of tokenMailOf(trace).entries()) {
    let used = 0;
    for (const step of capacityOf(trace, job)) {
      note(step.at, step.used - used, 0);
      used = step.used;
    }
    note(mail.grantedAt, 0, mail.granted);
    let left = mail.granted;
    for (const { receivedAt } of mail.givings) {
      const next = tokensLeft(mail, receivedAt);
      note(receivedAt, 0, next - left);
      left = next;
    }
  }
  return { ...summed(changes), all: allTokens(trace) };
});

/** Adds up changes: a step for each time at which something changes, the first at 0. */
function summed(changes: (readonly [at: Micros, used: number, granted: number])[]) {
  changes.sort(([one], [other]) => one - other);
  const times: number[] = [0];
  const used: number[] = [0];
  const granted: number[] = [0];
  for (const [at, moreUsed, moreGranted] of changes) {
    const last = times.length - 1;
    const place = times[last] === at ? last : last + 1;
    times[place] = at;
    used[place] = used[last] + moreUsed;
    granted[place] = granted[last] + moreGranted;
  }
  const steps = Float64Array.from(times);
  return {
    used: { times: steps, counts: Float64Array.from(used) },
    granted: { times: steps, counts: Float64Array.from(granted) },
  };
}
