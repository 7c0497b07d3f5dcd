import { formatCount, formatPercent } from '../../../base/format.ts';
import { jobName } from '../../../views/shared/names.ts';
import type { GuidelineTimes } from './history.ts';
import type { SizeRow, SizesNow } from './sizesNow.ts';

/** Writes a size in slots with two decimals at most. */
export function sizeText(size: number): string {
  return formatCount(Math.round(size * 100) / 100);
}

/** Counts slots: "1 slot", "2.67 slots". */
export function slotsText(slots: number): string {
  return `${sizeText(slots)} ${slots === 1 ? 'slot' : 'slots'}`;
}

/** Names the guideline that holds, in versions from long to short. */
export function guidelineName(guideline: number): readonly string[] {
  const load = guideline === 2 ? 'high load' : 'low load';
  return [`${load}: guideline ${guideline}`, load];
}

/** Says what the guideline does, in versions from long to short. */
export function guidelineWords(guideline: number): readonly string[] {
  return guideline === 2
    ? [
        'slots are short, so the smallest jobs get their virtual sizes first',
        'slots are short: smallest jobs first',
        'smallest first',
      ]
    : [
        'there are slots for all virtual sizes, so all jobs share in proportion to them',
        'slots suffice: all share in proportion',
        'shares of V',
      ];
}

const orders: Readonly<Record<string, string>> = {
  'hopper-fair': 'the job with the fewest slots first',
  srpt: 'the job with the fewest tasks left first',
  budgeted: 'the job with the fewest tasks left first',
};

/** Says how a policy without virtual sizes orders jobs, in versions from long to short. */
export function orderWords(policy: string): readonly string[] {
  const order = orders[policy] ?? 'in the order of service';
  return [`${order}; no virtual sizes, no slot is kept`, order, 'no virtual sizes'];
}

/** Compares ΣV with S, in versions from long to short. */
export function totalWords({ wanted, slots }: SizesNow): readonly string[] {
  return [
    `all V: ${sizeText(wanted)} of ${formatCount(slots)}`,
    `${sizeText(wanted)} of ${formatCount(slots)}`,
    sizeText(wanted),
  ];
}

/** Writes the share of each guideline; null before the first job. */
export function sharesOf({ two, three }: GuidelineTimes): readonly [two: string, three: string] | null {
  const all = two + three;
  if (all === 0) return null;
  const share = Math.round((two / all) * 1000) / 1000;
  return [formatPercent(share), formatPercent(Math.round((1 - share) * 1000) / 1000)];
}

/** Says what is special about a job's slots, in versions from long to short; none if nothing is. */
export function noteWords({ allotted, occupied, kept, isLifted }: SizeRow): readonly string[] {
  if (kept > 0) return [`${formatCount(kept)} kept for ${kept === 1 ? 'a copy' : 'copies'}`, 'kept'];
  if (allotted !== null && occupied > allotted)
    return ['runs on more than it may have now', 'more than it may have', 'more'];
  if (allotted === 0) return ['nothing'];
  return isLifted ? ['lifted to the floor', 'floor'] : [];
}

/** Says where the slots run out, in versions from long to short. */
export function edgeWords({ rows, edge }: SizesNow): readonly string[] {
  if (edge === null) return [];
  return rows[edge].allotted === 0
    ? ['the slots run out here: nothing for the jobs below', 'slots run out here']
    : ['the slots run out here: only the floor for the jobs below', 'slots run out here'];
}

/** Describes a job and its slots, one fact per line. */
export function describeSize(now: SizesNow, row: SizeRow): readonly string[] {
  const { job, place, remaining, size, allotted, occupied, kept, isLifted } = row;
  const left = `${formatCount(remaining)} ${remaining === 1 ? 'task' : 'tasks'} left`;
  const lines = [
    `${jobName(job)}, place ${place + 1} of ${now.jobs}`,
    size === null ? left : `${left}, virtual size ${sizeText(size)}`,
    allotted === null
      ? `has ${slotsText(occupied)}`
      : `may have ${slotsText(allotted)}, has ${formatCount(occupied)}`,
  ];
  if (kept > 0) lines.push(`${slotsText(kept)} kept idle for ${kept === 1 ? 'a copy' : 'copies'}`);
  if (allotted !== null && occupied > allotted) lines.push('nothing that runs is stopped for other jobs');
  if (isLifted) lines.push('fairness lifts it to the floor');
  if (now.guideline > 0) lines.push(guidelineName(now.guideline)[0]);
  return lines;
}
