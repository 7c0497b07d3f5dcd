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

  return (
    <table className={styles.table} data-rows={rows.length}>
      <thead>
        <tr>
          <th scope="col">Job</th>
          {hasUsers && <th scope="col">User</th>}
          <th scope="col" className={styles.number}>
            Tasks
          </th>
          <th scope="col" className={styles.number}>
            Arrives at
          </th>
          <th scope="col" className={styles.number}>
            Ideal
          </th>
          {runs.map(({ index, title }, column) => (
            <th key={index} scope="col" title={title} className={styles.number}>
              {column === 0 ? `Response, ${first}` : `${runLetter(index)}, and from ${first}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ job, user, tasks, arrivesAt, ideal, responses }) => (
          <tr
            key={job}
            aria-selected={job === selected}
            className={job === selected ? styles.selected : undefined}
          >
            <th scope="row">
              <button type="button" className={styles.job} onClick={() => open(job, arrivesAt)}>
                {jobName(job)}
              </button>
            </th>
            {hasUsers && <td>{user}</td>}
            <td className={styles.number}>{tasks}</td>
            <td className={styles.number}>{formatSeconds(arrivesAt)}</td>
            <td className={styles.number}>{formatSeconds(ideal)}</td>
            {responses.map((response, column) => (
              <td key={runs[column].index} className={styles.number}>
                {formatSeconds(response)}
                {column > 0 && (
                  <span className={styles.words}>
                    {` ${judge(response - responses[0], 'less').arrow} ${formatSigned(response - responses[0], formatSeconds)}`}
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
