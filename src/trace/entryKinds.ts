import { type EntryId, NONE } from '../engine/ids.ts';
import { AttemptKind } from '../engine/record/schema.ts';
import { hasCopies } from './copies.ts';
import { fact } from './facts.ts';
import type { Trace } from './trace.ts';
import { copyKindAt } from './upgrades.ts';

const kindsOfEntries = fact('kinds of entries', (trace): Uint8Array | null => {
  if (!hasCopies(trace)) return null;
  const { attempts, entries } = trace.data.tables;
  const { task, server, kind, boundAt } = attempts.columns;
  const copiesAt = new Map<number, number[]>();
  for (let row = 0; row < attempts.length; row += 1) {
    if (kind[row] === AttemptKind.original) continue;
    const of = copiesAt.get(task[row]);
    if (of === undefined) copiesAt.set(task[row], [row]);
    else of.push(row);
  }
  return Uint8Array.from({ length: entries.length }, (_, entry) => {
    const { task: tasks, server: servers, enteredAt } = entries.columns;
    const attempt = copiesAt
      .get(tasks[entry])
      ?.findLast((row) => server[row] === servers[entry] && boundAt[row] <= enteredAt[entry]);
    if (attempt === undefined) return AttemptKind.original;
    return copyKindAt(trace, attempt, enteredAt[entry]) ?? AttemptKind.original;
  });
});

/** Gives the kind of attempt that waits in an entry of a queue, if it is a copy; null for all else. */
export function copyKindOfEntry(trace: Trace, entry: EntryId): AttemptKind | null {
  if (trace.data.tables.entries.columns.task[entry] === NONE) return null;
  const kind = kindsOfEntries.of(trace)?.[entry] ?? AttemptKind.original;
  return kind === AttemptKind.original ? null : (kind as AttemptKind);
}
