import type { AttemptId } from '../engine/ids.ts';
import { AttemptKind } from '../engine/record/schema.ts';
import type { Trace } from './trace.ts';

/** Whether an attempt was made beside the one that its task needed. */
export function isCopy({ data }: Trace, attempt: AttemptId): boolean {
  return data.tables.attempts.columns.kind[attempt] !== AttemptKind.original;
}

/** Gives the kind of a copy; null for what is none. */
export function copyKind({ data }: Trace, attempt: AttemptId): AttemptKind | null {
  const kind = data.tables.attempts.columns.kind[attempt];
  return kind === AttemptKind.original ? null : (kind as AttemptKind);
}

const copyKinds = Object.values(AttemptKind).filter((kind) => kind !== AttemptKind.original);

/** Whether there are copies in a run, of one kind or of any. */
export function hasCopies({ data }: Trace, kind?: AttemptKind): boolean {
  const { kind: kinds } = data.tables.attempts.columns;
  const wanted = kind === undefined ? copyKinds : [kind];
  return wanted.some((each) => kinds.includes(each));
}
