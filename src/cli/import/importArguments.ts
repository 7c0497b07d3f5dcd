import type { Issue } from '../../base/issue.ts';
import { type RoleId, roles, timeUnits } from '../../logs/columnMapping.ts';
import { show } from '../../scenario/shape/complaints.ts';
import type { Asked } from '../request.ts';

/** What people say of a column: which holds a role, and in which unit, or how far jobs are apart. */
export interface ColumnWish {
  readonly role: RoleId;
  /** The name of a column, or its number from 1; empty: none holds it. */
  readonly column: string;
  readonly unit?: string;
}

/** A log to make a scenario of. */
export interface ImportRequest {
  readonly kind: 'import';
  /** Files and folders, which are read like one log. */
  readonly paths: readonly string[];
  readonly columns: readonly ColumnWish[];
  /** The part of the log that runs, in its seconds; null: all of it; undefined: as proposed. */
  readonly window?: { readonly from: number; readonly to: number } | null;
  /** Whether all is right as it was read. */
  readonly sure: boolean;
  /** Ids of the offers and answers of the report that are taken. */
  readonly take: readonly string[];
  readonly as: 'scenario' | 'report' | 'json';
}

/** The options of `makespan import`, as typed. */
interface ImportOptions {
  readonly column?: readonly string[];
  readonly window?: string;
  readonly report?: boolean;
  readonly json?: boolean;
  readonly sure?: boolean;
  readonly take?: readonly string[];
}

/** Reads the arguments of `makespan import`. */
export function readImport(paths: readonly string[], given: ImportOptions): Asked<ImportRequest> {
  const issues: Issue[] = [];
  const { column = [], window: text, report = false, json = false, sure = false } = given;
  const { take = [] } = given;
  if (paths.length === 0) issues.push({ path: 'import', message: 'needs the files or folders of a log' });
  if (report && json) issues.push({ path: '--report', message: 'and --json exclude each other' });
  const columns = column.flatMap((each) => {
    const wish = columnIn(each);
    if (typeof wish !== 'string') return [wish];
    issues.push({ path: '--column', message: wish });
    return [];
  });
  const span = text === undefined ? undefined : windowIn(text);
  if (span === 'wrong')
    issues.push({
      path: '--window',
      message: `is ${show(text)}; allowed is all, or seconds of the log as 0..3600`,
    });
  if (issues.length > 0 || span === 'wrong') return { issues };
  const as = report ? 'report' : json ? 'json' : 'scenario';
  return { command: { kind: 'import', paths, columns, window: span, sure, take, as }, issues };
}

/** Reads `arrival=submit_time`, `duration=elapsed:ms` or `tasks=`. */
function columnIn(text: string): ColumnWish | string {
  const [, name, column, unit] = /^(\w+)=(.*?)(?::(\w+))?$/s.exec(text) ?? [];
  const role = roles.find(({ id }) => id === name)?.id;
  if (role === undefined)
    return `is ${show(text)}; allowed is ROLE=COLUMN or ROLE=COLUMN:UNIT, with one of ${roles.map(({ id }) => id).join(', ')}`;
  const units = timeUnits.map(({ id }) => id);
  if (unit !== undefined && !units.includes(unit))
    return `has the unit ${show(unit)}; allowed is one of ${units.join(', ')}`;
  return { role, column, ...(unit !== undefined && { unit }) };
}

function windowIn(text: string) {
  if (text === 'all') return null;
  const [, from, to] = /^(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return from !== undefined && Number(from) < Number(to) ? { from: Number(from), to: Number(to) } : 'wrong';
}
