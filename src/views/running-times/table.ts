import { tableOf } from '../grammar/tableOf.ts';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { timesOf } from './jobTimes.ts';
import { columnsOf, rowsOf } from './timesPicture.ts';

const MOST_ROWS = 5000;

/** Lists execution times of jobs in seconds with their ideals and slowdowns, then the summaries of each group. */
export function runningTimesTable(runs: readonly RunTrace[]): TableRows {
  const recorded = recordedRuns(runs, 'attempts');
  if (recorded.length === 0) return [['Job']];
  const times = timesOf(recorded, 'arrival', MOST_ROWS);
  const blank = recorded.map(() => '');
  const sums = times.groups.flatMap(({ title, performance }) =>
    statistics.map(({ name, read }) => [title, name, '', '', '', ...blank, ...performance.map(read)]),
  );
  return [...tableOf(columnsOf(recorded, times), rowsOf(times)), ...sums];
}

type Performance = ReturnType<typeof timesOf>['groups'][number]['performance'][number];

const statistics: readonly { readonly name: string; read(performance: Performance): number }[] = [
  { name: 'SNP: geometric mean of ideal ÷ actual', read: ({ snp }) => snp },
  { name: 'l₁: mean slowdown', read: ({ l1 }) => l1 },
  { name: 'l₂: root mean square slowdown', read: ({ l2 }) => l2 },
  { name: 'l∞: worst slowdown', read: ({ lInfinity }) => lInfinity },
  { name: 'Unfairness: CV of ideal ÷ actual, population', read: ({ cvPopulation }) => cvPopulation },
  { name: 'Unfairness: CV of ideal ÷ actual, sample', read: ({ cvSample }) => cvSample },
];
