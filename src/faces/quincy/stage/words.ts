import { formatBytes, formatCount, formatSeconds } from '../../../base/format.ts';
import { COST_SCALE, secondsOf } from '../../../policies/quincy/decisions/prices.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/shared/names.ts';
import type { Scales, Weighing } from './weighing.ts';

/** What a running task loses when it gives way: "stay: 4.9 s already done". */
export function stayWords(workedTicks: number): string {
  return `stay: ${formatSeconds(secondsOf(workedTicks))} already done`;
}

/** What another wins by that: "move: j3 reads 5 GB beside its data". */
export function moveWords(trace: Trace, scales: Scales): string {
  const job = jobName(trace.data.graphs.stageJob[trace.taskStage[scales.newcomer]]);
  return `move: ${job} reads ${formatBytes(savedBytes(scales))} beside its data`;
}

/** What lies in the pan against moving. */
export function moveCostWords({ move, workedTicks }: Scales): string {
  const worked = formatSeconds(secondsOf(workedTicks));
  const more = isNearly(move, secondsOf(workedTicks) * COST_SCALE) ? '' : ', and its data';
  return `to move: ${worked} of work thrown away${more}`;
}

/** What lies in the pan against staying: who else pays, and for what. */
export function stayCostWords({ prices }: Weighing, scales: Scales): string {
  const { stay, reads, rackKB, coreKB } = scales;
  const bytes = formatBytes(savedBytes(scales));
  if (!isNearly(stay, reads)) return 'to stay: what all others pay more';
  if (coreKB <= 0) return `to stay: ${bytes} through a rack switch, at price\u00a0${price(prices.rack)}`;
  if (rackKB <= 0) return `to stay: ${bytes} through the core switch, at price\u00a0${price(prices.core)}`;
  return `to stay: ${bytes} through switches`;
}

function savedBytes({ rackKB, coreKB }: Scales): number {
  return (rackKB + coreKB) * 1000;
}

const price = (hundredths: number) => formatCount(hundredths / 100);

const isNearly = (one: number, other: number) => Math.abs(one - other) <= 0.01 * Math.max(one, other);

/** Writes the values of both pans, with as many decimals as tell them apart. */
export function panTexts({ move, stay }: Scales): readonly [move: string, stay: string] {
  for (let digits = 1; digits < 3; digits += 1) {
    const texts = [move, stay].map((units) => (units / COST_SCALE).toFixed(digits));
    if (texts[0] !== texts[1] || move === stay) return [texts[0], texts[1]];
  }
  return [(move / COST_SCALE).toFixed(3), (stay / COST_SCALE).toFixed(3)];
}

/** Which pan is down: 1 the one against staying, −1 the one against moving, 0 neither. */
export function tiltOf({ move, stay }: Scales): -1 | 0 | 1 {
  return Math.sign(stay - move) as -1 | 0 | 1;
}

/** How many more tasks could give way: "and 3 others could move". */
export function othersWords({ others }: Weighing): string {
  if (others === 0) return '';
  return others === 1 ? 'and one other could move' : `and ${formatCount(others)} others could move`;
}
