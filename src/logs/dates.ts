const DATE_TIME =
  /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d(?:\.\d+)?))?)?\s?(?:(Z|UTC)|([+-])(\d\d):?(\d\d))?$/;

const DAY = 86_400; // s
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Days from 0000-03-01 to the first day of a month, with years that begin in March so that leap days end them. */
function daysTo(year: number, month: number): number {
  const shifted = (month + 9) % 12;
  const years = month < 3 ? year - 1 : year;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leapDays + Math.floor((153 * shifted + 2) / 5);
}

const EPOCH = daysTo(1970, 1);

/**
 * Seconds from 1970 of a date such as `2026-11-23 08:00:00`, in UTC where it names no zone; NaN if it is none. The
 * browser's own parser would read some of these in the zone of the machine, so that a log would differ by place.
 */
export function dateSeconds(text: string): number {
  const match = DATE_TIME.exec(text);
  if (match === null) return Number.NaN;
  const [year, month, day, hour, minute, second, zoneHour, zoneMinute] = [1, 2, 3, 4, 5, 6, 9, 10].map((at) =>
    Number(match[at] ?? 0),
  );
  const lengthOfMonth = (LENGTHS[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);
  if (day < 1 || day > lengthOfMonth || hour > 24 || minute > 59 || second >= 61) return Number.NaN;
  const zone = (match[8] === '-' ? -1 : 1) * (zoneHour * 3_600 + zoneMinute * 60);
  const days = daysTo(year, month) + day - 1 - EPOCH;
  return days * DAY + hour * 3_600 + minute * 60 + second - zone;
}
