import type { Written } from './dialect.ts';
import type { RightJob } from './known.ts';

/** What `makespan import --json` says of a log, in seconds. */
export interface Said {
  readonly log: {
    readonly jobs: number;
    readonly tasks: number;
    readonly work: number;
    readonly span: number;
  };
  readonly report: {
    readonly entries: readonly { readonly level: string; readonly message: string }[];
  };
}

/** How a program answered. */
export interface Answer {
  /** 0: read, 3: doubtful, 2: refused. */
  readonly code: number;
  readonly said: Said | undefined;
  readonly complaints: string;
}

/** What came of a file: only a wrong number without a remark is a failure. */
export type Verdict =
  | 'right'
  | 'right, with a remark'
  | 'asked'
  | 'refused'
  | 'wrong, with a remark'
  | 'silently wrong';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const most = (numbers: readonly number[]) =>
  numbers.reduce((largest, number) => Math.max(largest, number), Number.NEGATIVE_INFINITY);

/** Numbers that were written as decimals of a minute or an hour come back with an error. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));

/** The numbers that a log comes down to, in seconds. */
function numbersOf(right: readonly RightJob[]) {
  const arrivals = right.map(({ arrival }) => arrival);
  return {
    jobs: right.length,
    tasks: sum(right.map(({ durations }) => durations.length)),
    work: sum(right.map(({ durations }) => sum(durations))) / 1000,
    /** With each job as one task, for formats that do not say how wide a job is. */
    narrow: sum(right.map(({ durations }) => most(durations))) / 1000,
    span: (most(arrivals) + most(arrivals.map((arrival) => -arrival))) / 1000,
  };
}

type Counted = 'jobs' | 'tasks' | 'work' | 'span';

interface Difference {
  readonly of: Counted;
  readonly found: number;
  readonly allowed: readonly number[];
}

/** Says which numbers differ from the right ones; empty: none. */
function differencesIn({ right, unsaid }: Written, { log }: Said): readonly Difference[] {
  const wanted = numbersOf(right);
  const works = unsaid === 'widths' ? [wanted.work, wanted.narrow] : [wanted.work];
  const expected: readonly (readonly [Counted, readonly number[]])[] = [
    ['jobs', [wanted.jobs]],
    ['span', [wanted.span]],
    ...(unsaid === undefined ? [['tasks', [wanted.tasks]] as const] : []),
    ...(unsaid === 'durations' ? [] : [['work', works] as const]),
  ];
  return expected.flatMap(([of, allowed]) =>
    allowed.some((value) => isNear(log[of], value)) ? [] : [{ of, found: log[of], allowed }],
  );
}

export const differences = (written: Written, said: Said) =>
  differencesIn(written, said).map(
    ({ of, found, allowed }) => `${of} ${found} instead of ${allowed.join(' or ')}`,
  );

/** Whether a remark tells of what is wrong: that rows were sorted or left out excuses nothing else. */
function isExcuse(
  { level, message }: Said['report']['entries'][number],
  differing: readonly Difference[],
): boolean {
  if (/out of the order of arrival/.test(message)) return false;
  if (/left out/.test(message))
    return differing.some(({ of, found, allowed }) => of === 'jobs' && found < allowed[0]);
  return level === 'warning';
}

export function verdict(written: Written, { code, said }: Answer): Verdict {
  if (code === 2 || said === undefined) return 'refused';
  if (code === 3) return 'asked';
  const differing = differencesIn(written, said);
  const { entries } = said.report;
  if (differing.length === 0)
    return entries.some(({ level }) => level === 'warning') ? 'right, with a remark' : 'right';
  const guessed = written.undecided !== undefined && entries.some(({ message }) => /taken as/.test(message));
  return guessed || entries.some((entry) => isExcuse(entry, differing))
    ? 'wrong, with a remark'
    : 'silently wrong';
}
