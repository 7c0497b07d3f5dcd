import { NONE } from '../engine/ids.ts';
import { NO_INPUT } from '../engine/record/schema.ts';
import { readsFrom } from '../trace/fetching.ts';
import type { Trace } from '../trace/trace.ts';
import { firstMeasuredTask, perTask } from './measured.ts';
import type { Metric } from './metric.ts';
import { wastedAttempts } from './waste.ts';

type Bytes = 'serverBytes' | 'rackBytes' | 'remoteBytes';

/** Adds up the bytes that measured tasks read, in all their attempts; NaN if nothing was read. */
function bytesRead({ data }: Trace, from: Bytes): Float64Array {
  const { reads, attempts } = data.tables;
  const { attempt, serverBytes, rackBytes, remoteBytes } = reads.columns;
  const first = firstMeasuredTask(data);
  let all = 0;
  let bytes = 0;
  for (let read = 0; read < reads.length; read += 1) {
    if (attempts.columns.task[attempt[read]] < first) continue;
    all += serverBytes[read] + rackBytes[read] + remoteBytes[read];
    bytes += reads.columns[from][read];
  }
  return Float64Array.of(all > 0 ? bytes : Number.NaN);
}

/** Bytes that tasks read from their own server (COM-18: data transferred by tier). */
export const serverBytes: Metric = {
  id: 'serverBytes',
  title: 'Read on the same server',
  help: 'Data that tasks read from the disk of their own server. Includes shuffles, and attempts that were stopped.',
  reading: 'COM-18',
  unit: 'B',
  per: 'run',
  needs: 'attempts',
  compute: (trace) => bytesRead(trace, 'serverBytes'),
};

/** Bytes that tasks read within a rack. */
export const rackBytes: Metric = {
  id: 'rackBytes',
  title: 'Read within a rack',
  help: 'Data that tasks read from other servers of their rack. Includes shuffles, and attempts that were stopped.',
  reading: 'COM-18',
  unit: 'B',
  per: 'run',
  needs: 'attempts',
  compute: (trace) => bytesRead(trace, 'rackBytes'),
};

/** Bytes that tasks read across racks. */
export const remoteBytes: Metric = {
  id: 'remoteBytes',
  title: 'Read across racks',
  help: 'Data that tasks read from other racks. Includes shuffles, and attempts that were stopped.',
  reading: 'COM-18',
  unit: 'B',
  per: 'run',
  better: 'less',
  needs: 'attempts',
  compute: (trace) => bytesRead(trace, 'remoteBytes'),
};

/** Bytes read by attempts whose work was wasted (Quincy §6.2: reads wasted by preemption). */
export const wastedBytes: Metric = {
  id: 'wastedBytes',
  title: 'Read in vain',
  help: 'Data read by attempts that were stopped, failed or lost a race, or whose output was lost and computed again.',
  unit: 'B',
  per: 'run',
  better: 'less',
  needs: 'attempts',
  onlyWhenAny: true,
  compute(trace) {
    const { data } = trace;
    const { reads, attempts } = data.tables;
    const { attempt, serverBytes: local, rackBytes: rack, remoteBytes: remote } = reads.columns;
    const first = firstMeasuredTask(data);
    const isWasted = wastedAttempts(trace);
    let bytes = 0;
    for (let read = 0; read < reads.length; read += 1) {
      if (attempts.columns.task[attempt[read]] >= first && isWasted(attempt[read]))
        bytes += local[read] + rack[read] + remote[read];
    }
    return Float64Array.of(bytes);
  },
};

/** Share of a task's time in its slot that it spent reading; reading before it had the slot does not count. */
export const readingShare: Metric = {
  id: 'readingShare',
  title: 'Time spent reading',
  help: 'Share of the service time of a task with input that passed before it had read everything; 0 if it had read everything before it had its slot.',
  unit: '%',
  per: 'task',
  better: 'less',
  needs: 'attempts',
  compute(trace) {
    const { startedAt, endedAt } = trace.data.tables.attempts.columns;
    const { until, locality } = trace.data.tables.reads.columns;
    return perTask(trace, (task) => {
      const attempt = trace.finishedBy[task];
      const read = attempt === NONE ? NONE : trace.readOf[attempt];
      if (read === NONE || locality[read] === NO_INPUT) return Number.NaN;
      const reading = Math.max(0, until[read] - readsFrom(trace, attempt));
      return reading / (endedAt[attempt] - startedAt[attempt]);
    });
  },
};
