import { decisionKind, whole } from '../../../kit/decisionSchema.ts';
import { percentilesOf } from '../../../metrics/summary.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { RunTrace, TableRows } from '../../../views/shared/view.ts';
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

/** The first fields of the record of a duplicate, as the policy writes it. */
const duplicateKind = decisionKind('apollo duplicate', {
  task: whole,
  from: whole,
  to: whole,
  causes: whole,
});

/** The conditions under which a task is sent to another server as well (Apollo Table 2), as bits of a record. */
const conditions = [
  { bit: 1, title: 'Much longer wait' },
  { bit: 2, title: 'Longer wait than average' },
  { bit: 4, title: 'Waited longer than average' },
] as const;

/** How often a condition held, and what came of it. */
interface ConditionCount {
  readonly title: string;
  readonly duplicates: number;
  /** Of these, how many started: then the initial task was discarded. */
  readonly first: number;
}

/** The duplicates of a run. */
interface DuplicateCounts {
  /** Attempts of the run, duplicates included (task creations in Apollo’s words). */
  readonly created: number;
  readonly all: ConditionCount;
  /** By condition; several may hold for one duplicate. */
  readonly each: readonly ConditionCount[];
}

/** Counts duplicates by the conditions that held when they were sent. Of the whole run, its warm-up included. */
export const duplicatesOf = ofTrace(countDuplicates);

function countDuplicates(trace: Trace): DuplicateCounts {
  const { attempts } = trace.data.tables;
  const { task, server, boundAt, startedAt } = attempts.columns;
  const records = trace.decisionsOfKind(duplicateKind);
  const waiting = new Map<string, number>();
  for (let record = 0; record < records.length; record += 1) {
    const { at, payload } = records.at(record);
    waiting.set(`${payload.task} ${payload.to} ${at}`, payload.causes);
  }
  const counts = [...conditions.map(({ title }) => title), 'All'].map((title) => ({
    title,
    duplicates: 0,
    first: 0,
  }));
  const [all] = counts.slice(-1);
  for (let row = 0; row < attempts.length && waiting.size > 0; row += 1) {
    const key = `${task[row]} ${server[row]} ${boundAt[row]}`;
    const causes = waiting.get(key);
    if (causes === undefined) continue;
    waiting.delete(key);
    const isFirst = startedAt[row] < Infinity;
    for (const [place, count] of counts.entries()) {
      if (count !== all && (causes & conditions[place].bit) === 0) continue;
      count.duplicates += 1;
      if (isFirst) count.first += 1;
    }
  }
  if (waiting.size > 0) throw new Error('a duplicate was recorded that was not sent');
  return { created: attempts.length, all, each: counts.slice(0, -1) };
}
