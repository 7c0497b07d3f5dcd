import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import {
  matchKind,
  overShareKind,
  type Share,
  sharesKind,
} from '../../../policies/quincy/decisions/queues.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

/** Gives the recorded shares of the running jobs at a time; none under schedulers without shares. */
export function sharesAt(trace: Trace, time: Micros): readonly Share[] {
  return trace.decisionsOfKind(sharesKind).lastUntil(time)?.payload ?? [];
}

/**
 * Gives the share of a job that a decision was based on. A scheduler records changed shares at the end of its round, after the
 * decisions that follow from them. Between such a decision and its shares there may be other decisions of the round, but
 * never a submission, which belongs to the next round.
 */
export function shareBehind(
  trace: Trace,
  job: JobId,
  { at, row }: Pick<Decision<unknown>, 'at' | 'row'>,
): Share | undefined {
  const listed = trace.decisionsOfKind(sharesKind);
  let position = listed.countUntil(at) - 1;
  while (position > 0 && listed.at(position - 1).row > row) position -= 1;
  if (position < 0) return undefined;
  const found = listed.at(position);
  const isOfRound = found.row < row || followsFrom(trace, row, found.row);
  const shares = isOfRound || position === 0 ? found : listed.at(position - 1);
  return shares.payload.find((share) => share.job === job);
}

/** Whether only matches and stops were recorded between two rows. */
function followsFrom({ data }: Trace, row: number, sharesRow: number): boolean {
  const { kind } = data.tables.decisions.columns;
  for (let between = row + 1; between < sharesRow; between += 1) {
    const name = data.decisionKinds[kind[between]];
    if (name !== matchKind.name && name !== overShareKind.name) return false;
  }
  return true;
}
