import type { ReactNode } from 'react';
import { maxOf, minOf } from '../../base/extremes.ts';
import { formatSeconds, formatSigned } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { toMicros, toSeconds } from '../../engine/kernel/time.ts';
import { idealResponse } from '../../metrics/ideal.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { valuesOf } from '../../metrics/samples.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { runLetter } from '../chart/runLook.ts';
import { jobSizes, measuredJobs } from '../shared/jobGroups.ts';
import { jobName } from '../shared/names.ts';
import type { RunTrace } from '../shared/view.ts';
import { useMade } from '../surface/useMade.ts';
import styles from './Numbers.module.css';
import { judge } from './write.ts';

const MOST = 500;

/** A table of the measured jobs; a click selects the job in all views and moves the clock to its arrival. */
export function JobTable({ runs, order }: { readonly runs: readonly RunTrace[]; readonly order: JobOrder }) {
  const rows = useMade(jobRows, runs, order, MOST);
  const selected = selectionStore((state) => state.job);
  const hasUsers = runs[0].trace.data.graphs.users.length > 1;
  const first = runLetter(runs[0].index);

  const open = (job: number, arrivesAt: number) => {
    selectionStore.getState().selectJob(job);
    playbackStore.getState().seek(toMicros(arrivesAt));
  };
  const numbers: readonly { readonly head: string; cell(row: JobRow): ReactNode }[] = [
    { head: 'Tasks', cell: ({ tasks }) => tasks },
    { head: 'Arrives at', cell: ({ arrivesAt }) => formatSeconds(arrivesAt) },
    { head: 'Ideal', cell: ({ ideal }) => formatSeconds(ideal) },
    { head: `Response, ${first}`, cell: ({ responses }) => formatSeconds(responses[0]) },
    ...runs.slice(1).map(({ index }, at) => ({
      head: `${runLetter(index)}, and from ${first}`,
      cell: ({ responses }: JobRow) => <Compared own={responses[at + 1]} first={responses[0]} />,
    })),
  ];

  return (
    <table className={styles.table} data-rows={rows.length}>
      <thead>
        <tr>
          <th scope="col">Job</th>
          {hasUsers && <th scope="col">User</th>}
          {numbers.map(({ head }, at) => (
            <th key={head} scope="col" title={runs[at - 3]?.title} className={styles.number}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.job}
            aria-selected={row.job === selected}
            className={row.job === selected ? styles.selected : undefined}
          >
            <th scope="row">
              <button type="button" className={styles.job} onClick={() => open(row.job, row.arrivesAt)}>
                {jobName(row.job)}
              </button>
            </th>
            {hasUsers && <td>{row.user}</td>}
            {numbers.map(({ head, cell }) => (
              <td key={head} className={styles.number}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Compared({ own, first }: { readonly own: number; readonly first: number }) {
  const words = `${judge(own - first, 'less').arrow} ${formatSigned(own - first, formatSeconds)}`;
  return (
    <>
      {formatSeconds(own)}
      <span className={styles.words}> {words}</span>
    </>
  );
}

/** A row of the table of jobs. Times in seconds. */
interface JobRow {
  readonly job: JobId;
  readonly user: string;
  readonly tasks: number;
  readonly arrivesAt: number;
  readonly ideal: number;
  readonly responses: readonly number[]; // [runs], NaN where it has not finished
}

/** Orders of the table of jobs. */
export const jobOrders = [
  { id: 'arrival', title: 'by arrival' },
  { id: 'slowest', title: 'slowest in A first' },
  { id: 'difference', title: 'largest difference first' },
] as const;
export type JobOrder = (typeof jobOrders)[number]['id'];

/** Lists at most `most` of the measured jobs in the given order. */
export function jobRows(runs: readonly RunTrace[], order: JobOrder, most: number): readonly JobRow[] {
  const [{ trace }] = runs;
  const { graphs, tables } = trace.data;
  const responses = runs.map((run) => valuesOf(run.trace, jobResponse));
  const ideal = valuesOf(trace, idealResponse);
  const sizes = jobSizes(graphs);
  const key = (job: JobId) => {
    const own = responses.map((values) => values[job]).filter(Number.isFinite);
    if (order === 'slowest') return responses[0][job];
    return order === 'difference' ? maxOf(own) - minOf(own) : -job;
  };
  const known = (job: JobId) => (Number.isFinite(key(job)) ? key(job) : Number.NEGATIVE_INFINITY);
  const jobs = measuredJobs(trace.data);
  const sorted = order === 'arrival' ? jobs : jobs.toSorted((a, b) => known(b) - known(a) || a - b);
  return sorted.slice(0, most).map((job) => ({
    job,
    user: graphs.users[graphs.jobUser[job]]?.name ?? '',
    tasks: sizes[job],
    arrivesAt: toSeconds(tables.jobs.columns.arrivedAt[job]),
    ideal: ideal[job] ?? Number.NaN,
    responses: responses.map((values) => values[job] ?? Number.NaN),
  }));
}
