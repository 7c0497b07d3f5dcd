import { NONE } from '../../engine/ids.ts';
import { type Micros, toSeconds } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobName } from '../shared/names.ts';
import type { TableRows } from '../shared/view.ts';
import { countUntil, eventLogOf, filterLog, jobOfEvent, say } from './eventLog.ts';
import { logFilter } from './filter.ts';

const MOST_ROWS = 5000;

/** The events that the filter lets through as rows: of a long log those around the clock. */
export function logTable(trace: Trace, time: Micros): TableRows {
  const log = eventLogOf(trace);
  const events = filterLog(log, logFilter.get());
  const last = Math.max(0, events.length - MOST_ROWS);
  const from = Math.max(0, Math.min(last, countUntil(log, events, time) - MOST_ROWS / 2));
  const rows = Array.from(events.subarray(from, from + MOST_ROWS), (event) => {
    const job = jobOfEvent(log, event);
    return [
      toSeconds(log.at[event]),
      log.kinds[log.kind[event]].topic,
      job === NONE ? '' : jobName(job),
      say(log, event),
    ];
  });
  return [['time (s)', 'about', 'job', 'event'], ...rows];
}
