import { columnName, roles, timeUnits } from '../columnMapping.ts';
import type { ReportBuilder } from '../report.ts';
import { medianOf, sayCount, sayDuration, sayMany, sayNumber } from '../say.ts';
import { sampled } from '../selfCheck.ts';
import type { WorkloadLog } from '../workloadLog.ts';
import type { TableGuess } from './guessColumns.ts';
import { remarks } from './rowKinds.ts';

const { 'waits-inside': waitsInside } = remarks('table', {
  warning: {
    'waits-inside':
      'Nothing tells when tasks started: each lasts from its arrival to its end, and waiting is part of it.',
  },
});

/** Says which columns of a table were read as what, and what was assumed. */
export function sayTable(
  log: WorkloadLog,
  { mapping, said }: TableGuess,
  names: readonly string[],
  report: ReportBuilder,
): void {
  const { columns, timeUnit, gap } = mapping;
  const used = roles.flatMap(({ id, title }) => {
    const at = columns[id];
    return at === undefined ? [] : [`${title.toLowerCase()} from “${columnName(names, at)}”`];
  });
  if (
    columns.duration === undefined &&
    columns.start === undefined &&
    !/start|begin|began|launch|dispatch|running/i.test(names[columns.arrival ?? -1] ?? '')
  )
    report.add(waitsInside);
  const unit = timeUnits.find(({ id }) => id === timeUnit)?.title ?? timeUnit;
  const own = timeUnits.find(({ id }) => id === mapping.durationUnit)?.title ?? '';
  const durationsIn = columns.duration === undefined ? '' : `, durations ${own}`;
  report.say({
    read: [`${sayMany(log.jobs, 'job')}: ${used.join(', ')}.`],
    derived: [...totalsOf(log), `The median task lasts ${sayDuration(medianOf(sampled(log.durations)))}.`],
    assumed: [
      ...said,
      columns.arrival === undefined && gap === undefined
        ? 'A job arrives when its first task began: end − duration. Waiting before that is not in the file.'
        : '',
      `Times are ${unit}${durationsIn}; this can be changed.`,
      gap === undefined
        ? ''
        : `Arrivals are not in the file: a job arrives every ${sayNumber(gap)} s, in its order.`,
      'Tasks of a job are independent (one stage), and any server may run them.',
      log.data === null
        ? noPlaces
        : 'Each task reads an equal part of its job’s input from blocks that lie anywhere (3 replicas), and then lasts as ' +
          'long as the table says: if its durations contain the reading, leave the bytes out.',
    ],
  });
}

/** What follows from every log: its work, its length and how far it was shifted. */
export function totalsOf(log: WorkloadLog): readonly string[] {
  const work =
    `${sayMany(log.jobs, 'job')} of ${sayMany(log.tasks, 'task')}: ${sayCount(log.work)} slot-seconds of work ` +
    `over ${sayDuration(log.length)}.`;
  return [work, shiftOf(log)];
}

/** How far arrivals were shifted; empty: not at all. */
export function shiftOf({ shift }: WorkloadLog): string {
  return shift === 0 ? '' : `Arrivals shifted by ${sayNumber(-shift)} s, so that the first job arrives at 0.`;
}

/** What most logs do not contain. */
export const noPlaces =
  'Where data lies is not in the file: tasks read nothing, and any server may run them. Reading is part of the durations.';
