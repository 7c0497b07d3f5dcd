import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import {
  matchKind,
  overShareKind,
  type Share,
  sharesKind,
} from '../../../policies/quincy/decisions/queues.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

/** Gives the shares of the jobs that run at a moment; none where shares are not fair. */
export function sharesAt(trace: Trace, time: Micros): readonly Share[] {
  return trace.decisionsOfKind(sharesKind).lastUntil(time)?.payload ?? [];
}

/**
 * Gives the share of a job by which a decision was made. Shares are recorded after what follows from them, where they have
 * changed: with other decisions of the same round between, but never a submission, which is for the next round.
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

/** Tells whether only matches and kills were recorded between two rows. */
function followsFrom({ data }: Trace, row: number, sharesRow: number): boolean {
  const { kind } = data.tables.decisions.columns;
  for (let between = row + 1; between < sharesRow; between += 1) {
    const name = data.decisionKinds[kind[between]];
    if (name !== matchKind.name && name !== overShareKind.name) return false;
  }
  return true;
}
