import { formatBytes, formatPercent } from '../../base/format.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { runName } from '../chart.ts';
import type { RunTrace } from '../view.ts';
import type { Transfers } from './transfers.ts';
import { tiers } from './transfers.ts';

/** Says what a run read from a tier, a line for each thing; what was read until the clock is last. */
export function describeTier(run: RunTrace, transfers: Transfers, tier: number): readonly string[] {
  const { all, wasted } = transfers.tiers[tier];
  const vain =
    wasted > 0 ? [`${formatBytes(wasted)} of it in vain, by attempts that were stopped or lost`] : [];
  const now = transfers.readUntil(playbackStore.getState().time)[tier];
  return [
    `${runName(run)}: ${tiers[tier].title}`,
    `${formatBytes(all)}, ${formatPercent(all / transfers.total)} of all`,
    ...vain,
    `${formatBytes(now)} until now`,
  ];
}

/** Writes what a tier adds up to in as many letters as there is room for; nothing where there is too little. */
export function tierLabel(transfers: Transfers, tier: number, letters: number): string {
  const share = formatPercent(transfers.tiers[tier].all / transfers.total);
  const amount = formatBytes(transfers.tiers[tier].all);
  const { title, short } = tiers[tier];
  const choices = [
    `${title}: ${amount}, ${share}`,
    `${short}: ${amount}, ${share}`,
    `${amount}, ${share}`,
    share,
  ];
  return choices.find((text) => text.length <= letters) ?? '';
}

/** Says what a run read in all, and what of it in vain. */
export function totalLabel({ total, wasted }: Transfers, isShort: boolean): string {
  const all = formatBytes(total);
  if (isShort) return all;
  return wasted > 0 ? `${all} read, ${formatBytes(wasted)} of it in vain` : `${all} read`;
}
