import { formatMicros } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import { toSeconds } from '../../../engine/kernel/time.ts';
import { plainText } from '../../../explain/explanation.ts';
import type { EstimateRecord } from '../../../policies/apollo/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Look } from '../../../views/looks/sketch.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { rankWords, truthWords } from '../explain/estimateWords.ts';
import { estimateOn, linesLarger } from '../placing.ts';
import { kindReasons, successWords } from '../words.ts';
import type { Candidate, Dispatch } from './dispatch.ts';
import type { Flip, Priced } from './whatIf.ts';

/** Seconds with two digits, as in Apollo's Figure 4: "63.13". */
export function secondsWords(time: number): string {
  const seconds = toSeconds(time);
  // 63.125 is 63.13 there; toFixed would round what is stored just below it down.
  return (Math.round(seconds * 100 + 1e-7) / 100).toFixed(2).replace(/\.?0+$/, '');
}

/** "s05 wins: 56.25 s". */
export function winnerWords(best: Priced | undefined): string {
  return best === undefined
    ? 'no server could take it'
    : `${best.name} is best: ${secondsWords(best.total)} s`;
}

/** Says where the best server changes: "s05 wins under 23.75 s". */
export function flipWords(own: Priced, flip: Flip | null, isBest: boolean): string {
  if (flip === null) return 'the only candidate';
  if (isBest) return `${flip.rival.name} wins over ${secondsWords(flip.at)} s`;
  const least = own.factor * (own.init + own.read + own.cpu);
  if (least === flip.rival.total) return `as good as ${flip.rival.name} at 0 s`;
  if (flip.at > 0) return `wins under ${secondsWords(flip.at)} s`;
  return `never: ${secondsWords(least)} > ${secondsWords(flip.rival.total)}`;
}

/** Why the chosen server is not the one with the least estimate, and what came of the decision. */
export function outcomeWords(trace: Trace, { placing, server, candidates, attempt, name }: Dispatch): string {
  const chosen = estimateOn(candidates, server);
  if (chosen === undefined) return `${name} got no server.`;
  const isByCompletion = trace.data.params.placement === 'completion';
  const rank =
    placing.by === 'match' && isByCompletion ? rankWords(trace, placing.decision, chosen).trim() : '';
  const truth = attempt === NONE ? '' : plainText(truthWords(trace, attempt, chosen.completion)).trim();
  return [`${name} went to ${candidates.find((each) => each.server === server)?.name}.`, rank, truth]
    .filter((each) => each !== '')
    .join(' ');
}

/** What is known of a candidate, one string per line. */
export function describeCandidate(trace: Trace, each: Candidate): readonly string[] {
  const lines = linesLarger(trace, each);
  const from = each.isDirect ? 'from the server' : 'from the monitor';
  return [
    `${each.name}: a candidate since ${kindReasons[each.kind]}`,
    `files ${formatMicros(each.init)}, reads ${formatMicros(each.read)}, computes ${formatMicros(each.cpu)}`,
    `waits ${formatMicros(each.wait)}; the matrix is ${formatMicros(each.age)} old, ${from}`,
    ...(lines === 0 ? [] : [`read up to ${lines} lines larger, since it is old`]),
    `P_succ ${successWords(each)}: complete after ${formatMicros(each.completion)}`,
    ...(each.noise === 0 ? [] : [`and ${formatMicros(each.noise)} at random`]),
  ];
}

type Kind = EstimateRecord['kind'];

// Told apart without colour by their strokes, too.
const hues: Readonly<Record<Kind, number>> = { input: 3, rack: 1, light: 2 };
const dashes: Readonly<Record<Kind, readonly number[]>> = { input: [], rack: [3.2, 1.4], light: [0.9, 1.1] };

/** The ring around a candidate: its colour and its dashes, as multiples of its width. */
export function ringLook(kind: Kind, palette: Palette, width: number): Look {
  const dash = dashes[kind].length === 0 ? undefined : dashes[kind].map((each) => each * width);
  return { stroke: palette.jobs[hues[kind]], width, dash };
}
