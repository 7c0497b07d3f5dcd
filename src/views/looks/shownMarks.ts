import { NONE } from '../../engine/ids.ts';
import type { TableName } from '../../engine/record/schema.ts';
import { fact } from '../../trace/facts.ts';
import type { Trace } from '../../trace/trace.ts';
import type { RunTrace } from '../shared/view.ts';

/** Kinds of marks that a run shows in the views beside tasks and free slots: plain data. */
export interface ShownMarks {
  readonly queuedTasks: boolean;
  readonly reservations: boolean;
  readonly asking: boolean;
  readonly reads: boolean;
  readonly yielding: boolean;
  readonly blocks: boolean;
}

/** Finds which marks a run shows. */
const shownMarksFact = fact('marks of the views', ({ data: { tables, graphs } }: Trace): ShownMarks => {
  const isThere = (table: TableName) => tables[table].length > 0;
  const { task } = tables.entries.columns;
  return {
    queuedTasks: task.some((each) => each !== NONE),
    reservations: task.includes(NONE),
    asking: isThere('holds'),
    reads: isThere('reads'),
    yielding: isThere('yieldingFlows'),
    blocks: (graphs.storage.fileFirstBlock.at(-1) ?? 0) > 0,
  };
});

/** Tells which marks any of these runs shows. */
export function marksShown(runs: readonly RunTrace[]): (mark: keyof ShownMarks) => boolean {
  const shown = runs.map(({ trace }) => shownMarksFact.of(trace));
  return (mark) => shown.some((each) => each[mark]);
}
