import { maxOf } from '../../../base/extremes.ts';
import { formatPercent } from '../../../base/format.ts';
import { percentilesOf } from '../../../metrics/summary.ts';
import { tickText } from '../../../views/chart/ticks.ts';
import {
  type Distribution,
  distributionPicture,
  groupOf,
} from '../../../views/compare/distributionPicture.ts';
import type { Picture } from '../../../views/grammar/picture.ts';
import { type Group, groupText, type Subject } from './errors.ts';

const SHARES = [0, 0.25, 0.5, 0.75, 0.95];

/** How many tasks have at most so large an error, with a line where the paper calls an estimate good (Apollo Fig. 10). */
export function errorPicture(
  groups: readonly Group[],
  together: readonly Group[],
  subject: Subject,
): Picture<Distribution> {
  const isShare = subject.id === 'cpu';
  const said = (group: Group) => `${group.name}: ${groupText(group, subject)}`;
  const drawn = groups.filter(({ errors }) => errors.length > 0);
  return distributionPicture(
    drawn.map((group) => ({ ...groupOf([said(group), group.name], group.errors), said: group.name })),
    {
      label: groups.map(said).join('; '),
      x: {
        domain: [0, mostOf(together, subject)],
        title: isShare ? 'Error ÷ actual time' : 'Error, s',
        ...(isShare ? { format: formatPercent } : { unit: 's' }),
      },
      write: (error) => (isShare ? formatPercent(error) : `${tickText(Number(error.toPrecision(3)))} s`),
      shares: () => SHARES,
      rules: [{ on: 'x', at: subject.good, isDashed: true, text: [`good: ${subject.goodText}`] }],
    },
  );
}

/** Errors of computing times up to as much as the time itself; of waits as far as the 99th percentile, at least 4 s. */
function mostOf(groups: readonly Group[], { id }: Subject): number {
  if (id === 'cpu') return 1;
  return maxOf(
    groups.map(({ errors }) => (errors.length === 0 ? 0 : percentilesOf(errors, [0.99])[0])),
    4,
  );
}
