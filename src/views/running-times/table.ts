import { runName } from '../chart/runLook.ts';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { timesOf } from './jobTimes.ts';

const MOST_ROWS = 5000;

/** Lists execution times of jobs in seconds with their ideals and slowdowns, then the summaries of each group. */
export function runningTimesTable(runs: readonly RunTrace[]): TableRows {
  const recorded = recordedRuns(runs, 'attempts');
  if (recorded.length === 0) return [['Job']];
  const { groups } = timesOf(recorded, 'arrival', MOST_ROWS);
  const header = [
    ...['Group', 'Job', 'Fits its quota', 'Ideal (s)', 'Oracle with its tokens (s)'],
    ...recorded.map((run) => `${runName(run)} (s)`),
    ...recorded.map((run) => `${runName(run)} ÷ ideal`),
  ];
  const jobs = groups.flatMap((group) =>
    group.jobs.map(({ title, fits, ideal, oracle, actual }) => [
      group.title,
      title,
      fits === null ? '' : fits ? 'F' : 'O',
      ideal,
      Number.isNaN(oracle) ? '' : oracle,
      ...actual,
      ...actual.map((time) => time / ideal),
    ]),
  );
  const blank = recorded.map(() => '');
  const sums = groups.flatMap(({ title, performance }) =>
    statistics.map(({ name, read }) => [title, name, '', '', '', ...blank, ...performance.map(read)]),
  );
  return [header, ...jobs, ...sums];
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
