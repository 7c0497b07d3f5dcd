import { slotCount } from '../../../engine/cluster/topology.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { type HopperSizes, SIZE_UNIT } from '../../../policies/hopper/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { tableBy } from '../../../views/grammar/legendOf.ts';
import { jobName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { sizesAt } from '../sizes.ts';
import { hasGuidelines } from './history.ts';

// V virtual size · S slots · N jobs · ε how far a job may fall below its fair share

/** A job and its slots at a moment. */
export interface SizeRow {
  readonly job: JobId;
  /** Place in the order of service, from 0. */
  readonly place: number;
  /** Tasks that are left. */
  readonly remaining: number;
  /** V in slots; null: the policy has no virtual sizes. */
  readonly size: number | null;
  /** Slots that it may have; null: as many as it can use. */
  readonly allotted: number | null;
  readonly occupied: number;
  /** Idle slots that are kept for its copies. */
  readonly kept: number;
  /** Whether fairness gives it more than the guideline. */
  readonly isLifted: boolean;
}

/** What a policy had allotted at a moment. */
export interface SizesNow {
  /** 2 while slots are short, 3 while they suffice for all virtual sizes, 0 for policies without guidelines. */
  readonly guideline: number;
  readonly slots: number; // S
  readonly jobs: number; // N
  /** ΣV of all jobs. */
  readonly wanted: number;
  /** S/N; null where it plays no role. */
  readonly fairShare: number | null;
  /** (1 − ε)·S/N; null where it plays no role. */
  readonly floor: number | null;
  /** The first jobs in the order of service. */
  readonly rows: readonly SizeRow[];
  /** Jobs after these. */
  readonly more: number;
  /** Under guideline 2 the first row that the slots do not reach; null: they reach all rows. */
  readonly edge: number | null;
}

/** Reads what jobs had and might have at a moment. */
export function sizesNow(trace: Trace, time: Micros): SizesNow {
  const sizes = sizesAt(trace, time);
  const none = { guideline: 0, slots: slotCount(trace.data.topology), jobs: 0, wanted: 0, floor: 0 };
  const { guideline, slots, jobs, wanted, floor } = sizes ?? none;
  const hasGuideline = guideline > 0;
  const rows = sizes === null ? [] : rowsIn(sizes);
  return {
    guideline,
    slots,
    jobs,
    rows,
    wanted: wanted / SIZE_UNIT,
    fairShare: hasGuideline && jobs > 0 ? slots / jobs : null,
    floor: hasGuideline && jobs > 0 && floor > 0 ? floor / SIZE_UNIT : null,
    more: jobs - rows.length,
    edge: guideline === 2 ? edgeOf(rows) : null,
  };
}

function rowsIn({ guideline, rows }: HopperSizes): readonly SizeRow[] {
  return rows.map(({ job, remaining, size, allotted, occupied, kept, isLifted }, place) => ({
    ...{ job, place, remaining, occupied, kept },
    size: guideline > 0 ? size / SIZE_UNIT : null,
    allotted: allotted < 0 ? null : allotted,
    isLifted: isLifted === 1,
  }));
}

/** The rows at the end that get nothing by guideline 2: no slot, or what fairness makes them sure of. */
function edgeOf(rows: readonly SizeRow[]): number | null {
  const last = rows.findLastIndex(({ allotted, isLifted }) => allotted !== 0 && !isLifted);
  return last === rows.length - 1 ? null : last + 1;
}

/** Length of a job's bar: its virtual size, or where there is none its remaining tasks. */
export function lengthOf({ size, remaining }: SizeRow): number {
  return size ?? remaining;
}

/** Lists the jobs in the order of service with their sizes and slots, then all jobs together. Header first. */
export function sizesTable(trace: Trace, time: Micros): TableRows {
  const now = sizesNow(trace, time);
  const first = {
    place: ({ place }: SizeRow) => place + 1,
    job: ({ job }: SizeRow) => jobName(job),
    'tasks left': ({ remaining }: SizeRow) => remaining,
  };
  if (!hasGuidelines(trace)) return tableBy(now.rows, { ...first, has: ({ occupied }) => occupied });
  const rows = tableBy(now.rows, {
    ...first,
    V: ({ size }) => size ?? '',
    'may have': ({ allotted }) => allotted ?? '',
    has: ({ occupied }) => occupied,
    'kept for copies': ({ kept }) => kept,
    lifted: ({ isLifted }) => (isLifted ? 'yes' : 'no'),
  });
  const all = `all ${now.jobs} jobs, ${now.slots} slots, guideline ${now.guideline}`;
  return [...rows, ['', all, '', now.wanted, '', '', '', '']];
}
