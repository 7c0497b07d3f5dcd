import type { DateOrder } from './moments.ts';

/** What a column of a table of jobs may hold. */
interface Role {
  readonly id: RoleId;
  readonly title: string;
}

/** Ids of the roles. */
export type RoleId =
  | 'arrival'
  | 'start'
  | 'end'
  | 'estimate'
  | 'duration'
  | 'tasks'
  | 'job'
  | 'user'
  | 'input'
  | 'state';

/** The roles, in the order in which people think of them. */
export const roles: readonly Role[] = [
  { id: 'arrival', title: 'Arrival' },
  { id: 'duration', title: 'Duration of tasks' },
  { id: 'start', title: 'Start' },
  { id: 'end', title: 'End' },
  { id: 'tasks', title: 'Number of tasks' },
  { id: 'job', title: 'Job (rows of one job)' },
  { id: 'user', title: 'User or pool' },
  { id: 'estimate', title: 'Estimated duration' },
  { id: 'input', title: 'Bytes of input' },
  { id: 'state', title: 'Whether it finished' },
];

/** The title of a role. */
export function titleOf(role: RoleId): string {
  return roles.find(({ id }) => id === role)?.title ?? role;
}

/** A unit of which a column is a multiple. */
interface Unit {
  readonly id: string;
  readonly title: string;
  readonly factor: number;
}

/** The unit of columns that hold dates. */
export const DATE = 'date';

/** Units of durations. */
export const durationUnits: readonly Unit[] = [
  { id: 'ns', title: 'nanoseconds', factor: 1e-9 },
  { id: 'us', title: 'microseconds', factor: 1e-6 },
  { id: 'ms', title: 'milliseconds', factor: 1e-3 },
  { id: 's', title: 'seconds', factor: 1 },
  { id: 'min', title: 'minutes', factor: 60 },
  { id: 'h', title: 'hours', factor: 3_600 },
  { id: 'd', title: 'days', factor: 86_400 },
];

/** Units of points in time. */
export const timeUnits: readonly Unit[] = [
  ...durationUnits,
  { id: DATE, title: 'dates, as 2026-11-23 08:00:00', factor: 1 },
];

/** Units of bytes. */
export const byteUnits: readonly Unit[] = [
  { id: 'B', title: 'bytes', factor: 1 },
  { id: 'kB', title: 'kB', factor: 1e3 },
  { id: 'MB', title: 'MB', factor: 1e6 },
  { id: 'GB', title: 'GB', factor: 1e9 },
];

/** The seconds or bytes of a unit. */
export function factorOf(units: readonly Unit[], id: string): number {
  return units.find((unit) => unit.id === id)?.factor ?? 1;
}

/** Separates columns by blanks, any number of them. */
export const BLANKS = ' ';

/** Separators of columns. */
export const separators = [
  { id: ',', title: 'commas' },
  { id: ';', title: 'semicolons' },
  { id: '\t', title: 'tabs' },
  { id: '|', title: 'bars' },
  { id: BLANKS, title: 'blanks' },
] as const;

/** Stands for a separator where cells are the fields of JSON objects, by path. */
export const JSON_FIELDS = 'json';

/** How a table is read. Columns are positions from 0. */
export interface ColumnMapping {
  readonly separator: string;
  readonly hasHeader: boolean;
  readonly columns: Readonly<Partial<Record<RoleId, number>>>;
  /** Unit of arrival, start and end. */
  readonly timeUnit: string;
  /** Unit of durations. */
  readonly durationUnit: string;
  /** Unit of estimates, where it is another. */
  readonly estimateUnit?: string;
  readonly byteUnit: string;
  /** Seconds between arrivals, where the table has none; undefined: it has. */
  readonly gap?: number;
  /** Whether 12,5 is a number with a fraction. */
  readonly decimalComma?: boolean;
  /** Which number of 03/05/2024 is the month; undefined: the first. */
  readonly dateOrder?: DateOrder;
}

/** How a table was read, and what to choose from. */
export interface ColumnChoice {
  readonly mapping: ColumnMapping;
  readonly names: readonly string[];
  /** The first values of each column. */
  readonly values: readonly (readonly string[])[];
}

/** Says what a mapping lacks; empty: nothing. */
export function missingRoles({ columns, gap }: ColumnMapping): readonly string[] {
  const missing: string[] = [];
  const isDerived = columns.end !== undefined && columns.duration !== undefined;
  if (columns.arrival === undefined && gap === undefined && !isDerived) missing.push('the arrival of jobs');
  if (columns.duration === undefined && columns.end === undefined)
    missing.push('the duration of tasks, or their end');
  return missing;
}

/** Names a column as people would: by its header, or by its number. */
export function columnName(names: readonly string[], at: number): string {
  return names[at] === undefined || names[at] === '' ? `column ${at + 1}` : names[at];
}
