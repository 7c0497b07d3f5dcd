import { maxOf, minOf } from '../../base/extremes.ts';
import { formatSeconds } from '../../base/format.ts';
import { type Piece, say } from '../../explain/explanation.ts';
import { type SpentOn, spentOn } from '../../metrics/receipt/spent.ts';
import type { MapRow } from '../../state/recordedMap.ts';
import { type Standings, standingsOf } from './standings.ts';

/** What time is spent on, after "spends 2 s". */
const doing: Readonly<Record<SpentOn, string>> = {
  slots: 'waiting for a free slot',
  tokens: 'waiting for tokens',
  held: 'held back while slots are free',
  lines: 'in the lines of servers',
  reading: 'reading',
  computing: 'computing',
  straggling: 'on tasks that run slowly',
  lost: 'on work that is stopped and done again',
};

type Sentence = readonly Piece[];

/** Fewer seeds than this say nothing about chance. */
const FEW = 5;

/**
 * Says which idea pays off at a place of the map and why, from receipts over seeds, and where the seeds disagree. `names` are those of
 * the ideas.
 */
export function mapWords({ half, last }: MapRow, names: readonly string[]): readonly Sentence[] {
  const middle = standingsOf(half);
  const slowest = standingsOf(last);
  const why = (standings: Standings, job: string) =>
    standings.first === null ? [] : [whyFirst(standings, standings.first, job, names)];
  const isOne = middle.first !== null && middle.first === slowest.first;
  return [
    headline(middle, slowest, names),
    ...why(middle, 'middle'),
    ...(isOne ? [] : why(slowest, 'slowest')),
    whySlow(middle, names),
  ];
}

function headline(half: Standings, last: Standings, names: readonly string[]): Sentence {
  const { seeds } = half;
  if (seeds < FEW) return say`One run of each, with one seed: another seed may say something else.`;
  if (half.first !== null && half.first === last.first)
    return say`*${names[half.first]}* pays off here: half of the jobs are done soonest with it (${half.of[half.first].wins} of ${seeds} seeds), and so is the last one (${last.of[last.first].wins}).`;
  if (half.first === null && last.first === null)
    return say`*No clear winner:* the seeds disagree. Half of the jobs are done soonest with ${leaders(half, names)}; the last one with ${leaders(last, names)}.`;
  if (half.first === null)
    return say`The last job is done soonest with ${firstIn(last, names)}. For half of the jobs the seeds disagree: ${leaders(half, names)}.`;
  if (last.first === null)
    return say`Half of the jobs are done soonest with ${firstIn(half, names)}. For the last one the seeds disagree: ${leaders(last, names)}.`;
  return say`Half of the jobs are done soonest with ${firstIn(half, names)}, the last one with ${firstIn(last, names)}.`;
}

function firstIn({ of, seeds, first }: Standings, names: readonly string[]): Sentence {
  return first === null ? [] : say`*${names[first]}* (${of[first].wins} of ${seeds} seeds)`;
}

/** The two that are first with most of the seeds. */
function leaders({ of, seeds }: Standings, names: readonly string[]): Sentence {
  const [one, other] = of.map(({ wins }, idea) => ({ wins, idea })).sort((a, b) => b.wins - a.wins);
  return say`*${names[one.idea]}* for ${one.wins} of ${seeds}, *${names[other.idea]}* for ${other.wins}`;
}

/** On what the next one spends most of what it is behind. */
function whyFirst({ of }: Standings, first: number, job: string, names: readonly string[]): Sentence {
  const own = of[first];
  const others = of.filter((standing) => standing !== own);
  const next = others.reduce((best, each) => (each.took < best.took ? each : best));
  const behind = spentOn.map((_, sum) => next.on[sum] - own.on[sum]);
  const sum = behind.indexOf(maxOf(behind));
  const ahead = next.took - own.took;
  const by = ahead > 0 ? `${formatSeconds(ahead)} behind` : `in the mean no slower`;
  return say`*Why:* next is ${names[of.indexOf(next)]}, ${by}. Its ${job} job spends ${amountOf(next.on[sum])} ${doing[spentOn[sum]]}, that of ${names[first]} ${amountOf(own.on[sum])}.`;
}

/** On what the slowest spends most of what it is behind. */
function whySlow({ of }: Standings, names: readonly string[]): Sentence {
  const times = of.map(({ took }) => took);
  const [slow, fast] = [maxOf(times), minOf(times)].map((time) => times.indexOf(time));
  const behind = spentOn.map((_, sum) => of[slow].on[sum] - of[fast].on[sum]);
  const sum = behind.indexOf(maxOf(behind));
  return say`*${names[slow]}* is slowest: the middle job spends ${formatSeconds(of[slow].on[sum])} of its ${formatSeconds(of[slow].took)} ${doing[spentOn[sum]]}.`;
}

/** So little that a hundredth of a tile shows none of it is nothing. */
function amountOf(seconds: number): string {
  return seconds < 0.0005 ? 'no time' : formatSeconds(seconds);
}
