import { dateSeconds, isUnknown } from '../moments.ts';
import { plainName } from './tableSample.ts';

// Some tables have the day in one column and the time of day in another: they are one moment.

const CLOCK = /^\d\d?:\d\d(:\d\d([.,]\d+)?)?( ?[ap]\.?m\.?)?$/i;

/** Whether a date says no time of day. */
export const isDay = (cell: string): boolean =>
  !/\d[T ]?\d*:\d|T\d|\d{14}/.test(cell) && !Number.isNaN(dateSeconds(cell));

/** What is left of `submit_date` and of `submit_time`. */
const stem = (name: string): string =>
  plainName(name).replace(/(^|_)(date|day|time|clock|hour|of)(?=_|$)/g, '');

/** Finds columns of days and those of the times that belong to them. */
export function daysBesideTimes(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): readonly (readonly [day: number, time: number])[] {
  const isAll = (at: number, test: (cell: string) => boolean) => {
    const known = rows.map((row) => row[at] ?? '').filter((cell) => !isUnknown(cell));
    return known.length > 0 && known.every(test);
  };
  const times = [...names.keys()].filter((at) => isAll(at, (cell) => CLOCK.test(cell)));
  return [...names.keys()].flatMap((day) => {
    const time = times.find((at) => stem(names[at]) === stem(names[day]));
    return time !== undefined && isAll(day, isDay) ? [[day, time] as const] : [];
  });
}

/** The cells of a row with each time of day beside its day. */
export function withTimes(
  cells: readonly string[],
  pairs: readonly (readonly [day: number, time: number])[],
): readonly string[] {
  if (pairs.length === 0) return cells;
  const joined = [...cells];
  for (const [day, time] of pairs) {
    if (!isUnknown(cells[day] ?? '')) joined[day] = `${cells[day]} ${cells[time] ?? ''}`.trim();
    joined[time] = '';
  }
  return joined;
}
