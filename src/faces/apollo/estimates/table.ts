import { percentilesOf } from '../../../metrics/summary.ts';
import type { RunTrace, TableRows } from '../../../views/shared/view.ts';
import { duplicatesOf } from '../duplicates/conditions.ts';
import { groupsOf, subjects } from './errors.ts';

/** Lists how good estimates are, and how often tasks were sent to another server as well. Header first. */
export function estimatesTable({ trace }: RunTrace): TableRows {
  const errors = subjects.flatMap((subject) =>
    groupsOf(trace, subject).map((group) => {
      const [median, high] = percentilesOf(group.errors, [0.5, 0.95]);
      const unit = subject.id === 'cpu' ? '(share)' : '(s)';
      return [
        `${subject.title}, ${group.name}`,
        group.errors.length,
        `error ${unit}`,
        median,
        high,
        group.good,
      ];
    }),
  );
  return [
    ['Estimate of', 'tasks', '', 'median', 'p95', 'share that is good'],
    ...errors,
    ...duplicateRows(trace),
  ];
}

function duplicateRows(trace: RunTrace['trace']): TableRows {
  return duplicateTable(trace)
    .slice(1)
    .map(([title, duplicates, , success]) => [`Duplicates: ${title}`, duplicates, '', '', '', success]);
}

/** Apollo’s Table 2: how often each condition held, and how often the duplicate started first. Header first. */
export function duplicateTable(trace: RunTrace['trace']): TableRows {
  const { created, each, all } = duplicatesOf(trace);
  const percent = (share: number) => Number((100 * share).toFixed(2));
  return [
    ['Condition', 'Sent', '% of all', '% first'],
    ...[...each, all].map(({ title, duplicates, first }) => [
      title,
      duplicates,
      percent(duplicates / created),
      percent(first / duplicates),
    ]),
  ];
}
