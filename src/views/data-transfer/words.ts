import { formatBytes, formatPercent } from '../../base/format.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { runName } from '../chart/runLook.ts';
import type { RunTrace } from '../view.ts';
import type { Transfers } from './transfers.ts';
import { tiers } from './transfers.ts';

/** Describes what a run read from a tier, one string per line; last, what it read until now. */
export function describeTier(run: RunTrace, transfers: Transfers, tier: number): readonly string[] {
  const { all, wasted } = transfers.tiers[tier];
  const vain =
    wasted > 0 ? [`${formatBytes(wasted)} of it wasted, by attempts that were stopped or lost`] : [];
  const now = transfers.readUntil(playbackStore.getState().time)[tier];
  return [
    `${runName(run)}: ${tiers[tier].title}`,
    `${formatBytes(all)}, ${formatPercent(all / transfers.total)} of all`,
    ...vain,
    `${formatBytes(now)} until now`,
  ];
}

/** Writes a tier's total in at most so many letters; empty if there is too little space. */
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

/** Writes a run's total, the part across switches and the part in vain, in at most so many letters. */
export function totalLabel({ tiers: bytes, total, wasted, files }: Transfers, letters: number): string {
  const all = formatBytes(total);
  const shares = bytes.slice(1).map(({ all: own }, at) => {
    return ` · ${tiers[at + 1].short} ${formatBytes(own)}, ${formatPercent(own / total)}`;
  });
  const vain = wasted > 0 ? ` · wasted ${formatBytes(wasted)}` : '';
  const beside = files.all > 0 ? ` · and files ${formatBytes(files.all)}` : '';
  const choices = [
    `${all} read${shares.join('')}${vain}${beside}`,
    `${all} read${shares.join('')}${vain}`,
    `${all} read${vain}`,
    all,
  ];
  return choices.find((text) => text.length <= letters) ?? all;
}

/** What the view says, beside what it says of pieces of bars. */
export const texts = {
  note: 'All that tasks read, with shuffles. Wasted: read by attempts that were stopped or lost. Thin bars: up to the clock',
  reach: 'How far data comes',
  picture: 'Data read under each policy by how far it came. Arrow keys move between the pieces of the bars.',
  // DataTransfer
  allReads: 'All reads',
  acrossSwitches: 'Across switches',
  wasted: 'wasted',
  whoseData: 'Whose data',
  // TransferBars
  dataRead: 'data read',
};
