import * as v from 'valibot';
import { limits } from '../scenario/shape/limits.ts';

/** What the sender was looking at; every field is optional. */
export interface Moment {
  /** Time of the clock. [µs] */
  readonly time?: number;
  readonly job?: number;
  /** Whether the clock follows the job. */
  readonly follow?: boolean;
  readonly task?: number;
  readonly server?: number;
  /** Position of the run in the scenario. */
  readonly run?: number;
  /** The run with which others are compared. */
  readonly against?: number;
  /** Ids of the open views. */
  readonly views?: readonly string[];
}

const count = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));
const row = count(0xffffffff);

const parts = {
  time: count(Number.MAX_SAFE_INTEGER),
  job: row,
  follow: v.boolean(),
  task: row,
  server: row,
  run: count(limits.runs - 1),
  against: count(limits.runs - 1),
  views: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))), v.maxLength(12)),
} as const;

/**
 * Reads the moment of a link. Parts that are not valid are listed in `dropped` and ignored; the link opens
 * all the same.
 */
export function readMoment(value: unknown): { readonly moment: Moment; readonly dropped: readonly string[] } {
  if (value === undefined) return { moment: {}, dropped: [] };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { moment: {}, dropped: ['everything'] };
  }
  const moment: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [name, part] of Object.entries(value)) {
    const schema = Object.hasOwn(parts, name) ? parts[name as keyof typeof parts] : undefined;
    if (schema !== undefined && v.is(schema, part)) moment[name] = part;
    else dropped.push(name.slice(0, 40));
  }
  return { moment, dropped };
}
