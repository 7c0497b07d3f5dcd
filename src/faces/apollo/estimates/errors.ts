import { sorted } from '../../../algorithms/percentile.ts';
import { maxOf } from '../../../base/extremes.ts';
import { formatPercent } from '../../../base/format.ts';
import { toSeconds } from '../../../engine/kernel/time.ts';
import { percentilesOf } from '../../../metrics/summary.ts';
import type { Trace } from '../../../trace/trace.ts';
import { shareUpTo } from '../../../views/chart/ecdf.ts';
import { tickText } from '../../../views/chart/ticks.ts';
import {
  type Distribution,
  distributionPicture,
  groupOf,
} from '../../../views/compare/distributionPicture.ts';
import type { Picture } from '../../../views/grammar/picture.ts';
import { type Estimates, estimatesOf } from './estimates.ts';

/** What is estimated, and how the paper judges it. */
export interface Subject {
  readonly id: 'cpu' | 'wait';
  readonly title: string;
  /** The error up to which the paper calls an estimate good: a share of the time, or seconds. */
  readonly good: number;
  readonly goodText: string;
  /** Share of the tasks whose estimate is good, in the paper. */
  readonly paper: number;
  /** The two groups of tasks: those sent when a task of their stage had finished, or with a token, and the others. */
  readonly groups: readonly [string, string];
}

export const subjects: readonly Subject[] = [
  {
    id: 'cpu',
    title: 'Computing time',
    good: 0.25,
    goodText: '25%',
    paper: 0.75,
    groups: ['refined', 'first estimates'],
  },
  {
    id: 'wait',
    title: 'Wait',
    good: 1,
    goodText: '1 s',
    paper: 0.95,
    groups: ['with a token', 'opportunistic'],
  },
];

/** Estimates of one group of tasks beside what came of them, in seconds. */
export interface Group {
  readonly name: string;
  readonly expected: Float64Array;
  readonly actual: Float64Array;
  /** Errors in ascending order: shares of the actual time, or seconds. */
  readonly errors: Float64Array;
  /** Share of the tasks whose estimate is good. */
  readonly good: number;
}

/** Divides the tasks of a run into two groups. Tasks that did not start, or did not finish, are left out. */
export function groupsOf(trace: Trace, subject: Subject): readonly Group[] {
  const estimates = estimatesOf(trace);
  return subject.groups.map((name, group) => {
    const rows = rowsOf(estimates, subject, group === 0);
    const { expected, actual } = columnsOf(estimates, subject);
    const pick = (column: readonly number[]) => Float64Array.from(rows, (row) => toSeconds(column[row]));
    const [wanted, came] = [pick(expected), pick(actual)];
    const errors = sorted(
      wanted.map((value, at) => Math.abs(value - came[at]) / (subject.id === 'cpu' ? came[at] : 1)),
    );
    return { name, expected: wanted, actual: came, errors, good: shareUpTo(errors, subject.good) };
  });
}

/** Share of all tasks whose estimate is good; NaN: there are none. */
export function goodShare(groups: readonly Group[]): number {
  const all = groups.reduce((sum, { errors }) => sum + errors.length, 0);
  const good = groups.reduce(
    (sum, { errors, good }) => sum + (errors.length > 0 ? good * errors.length : 0),
    0,
  );
  return good / all;
}

function rowsOf(estimates: Estimates, subject: Subject, isFirst: boolean): number[] {
  const { actual } = columnsOf(estimates, subject);
  const flags = subject.id === 'cpu' ? estimates.isRefined : estimates.isRegular;
  const rows: number[] = [];
  for (let row = 0; row < estimates.length; row += 1)
    if (flags[row] === isFirst && actual[row] >= 0 && !(subject.id === 'cpu' && actual[row] === 0))
      rows.push(row);
  return rows;
}

function columnsOf({ expectedCpu, cpu, expectedWait, wait }: Estimates, { id }: Subject) {
  return id === 'cpu' ? { expected: expectedCpu, actual: cpu } : { expected: expectedWait, actual: wait };
}

const rounded = (share: number) => formatPercent(Number(share.toPrecision(3)));

/** Says how many estimates are good, here and in the paper. */
export function verdictText(groups: readonly Group[], { goodText, paper }: Subject): string {
  const tasks = groups.reduce((sum, { errors }) => sum + errors.length, 0);
  if (tasks === 0) return 'No task of a measured job has started yet.';
  const more = paper === 0.95 ? 'more than ' : '';
  return `${tasks.toLocaleString('en')} tasks: ${rounded(goodShare(groups))} within ${goodText}; in Microsoft’s clusters ${more}${rounded(paper)}.`;
}

/** "31% within 25%": of one group. */
const groupText = ({ good, errors }: Group, { goodText }: Subject) =>
  errors.length === 0 ? '' : `${rounded(good)} within ${goodText}`;

const SHARES = [0, 0.25, 0.5, 0.75, 0.95];

/** How many tasks have at most so large an error, with a line where the paper calls an estimate good (Apollo Fig. 10). */
export function errorPicture(
  groups: readonly Group[],
  together: readonly Group[],
  subject: Subject,
): Picture<Distribution> {
  const isShare = subject.id === 'cpu';
  const said = (group: Group) => `${group.name}: ${groupText(group, subject)}`;
  const drawn = groups.filter(({ errors }) => errors.length > 0);
  return distributionPicture(
    drawn.map((group) => ({ ...groupOf([said(group), group.name], group.errors), said: group.name })),
    {
      label: groups.map(said).join('; '),
      x: {
        domain: [0, mostOf(together, subject)],
        title: isShare ? 'Error ÷ actual time' : 'Error, s',
        ...(isShare ? { format: formatPercent } : { unit: 's' }),
      },
      write: (error) => (isShare ? formatPercent(error) : `${tickText(Number(error.toPrecision(3)))} s`),
      shares: () => SHARES,
      rules: [{ on: 'x', at: subject.good, isDashed: true, text: [`good: ${subject.goodText}`] }],
    },
  );
}

/** Errors of computing times up to as much as the time itself; of waits as far as the 99th percentile, at least 4 s. */
function mostOf(groups: readonly Group[], { id }: Subject): number {
  if (id === 'cpu') return 1;
  return maxOf(
    groups.map(({ errors }) => (errors.length === 0 ? 0 : percentilesOf(errors, [0.99])[0])),
    4,
  );
}
