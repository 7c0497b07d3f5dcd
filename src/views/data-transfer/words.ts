import { formatBytes, formatPercent } from '../../base/format.ts';
import type { Lengths } from '../grammar/picture.ts';
import { type Transfers, tiers } from './transfers.ts';

/** Writes a run's total, the part across switches and the part in vain, from long to short. */
export function totalLengths({ tiers: bytes, total, wasted, files }: Transfers): Lengths {
  const all = formatBytes(total);
  const shares = bytes.slice(1).map(({ all: own }, at) => {
    return ` · ${tiers[at + 1].short} ${formatBytes(own)}, ${formatPercent(own / total)}`;
  });
  const vain = wasted > 0 ? ` · wasted ${formatBytes(wasted)}` : '';
  const beside = files.all > 0 ? ` · and files ${formatBytes(files.all)}` : '';
  return [
    `${all} read${shares.join('')}${vain}${beside}`,
    `${all} read${shares.join('')}${vain}`,
    `${all} read${vain}`,
    all,
  ];
}

/** What the view says. */
export const texts = {
  note: 'All that tasks read, with shuffles. Wasted: read by attempts that were stopped or lost. Thin bars: up to the clock',
  reach: 'How far data comes',
  picture: 'Data read under each policy by how far it came. Arrow keys move between the pieces of the bars.',
  // DataTransfer
  allReads: 'All reads',
  acrossSwitches: 'Across switches',
  wasted: 'wasted',
  whoseData: 'Whose data',
  // transferPicture
  dataRead: 'data read',
  ofAll: (bytes: string, share: string) => `${bytes}, ${share} of all`,
  ofItWasted: (bytes: string) => `${bytes} of it wasted, by attempts that were stopped or lost`,
  untilNow: (bytes: string) => `${bytes} until now`,
  files: 'external files (fetched, not read)',
  filesAcross: 'external files across the core switch',
  inAll: 'in all',
};
