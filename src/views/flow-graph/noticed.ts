import type { ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Solve } from '../../policies/quincy/decisions/flow.ts';
import type { DecisionList, Trace } from '../../trace/trace.ts';
import type { RootStay } from './rootStays.ts';

/** A server was down. The scheduler counts on it until it notices. */
export interface Loss {
  readonly server: ServerId;
  readonly from: Micros;
  readonly to: Micros;
  noticedAt: Micros;
}

/**
 * Finds when the scheduler noticed that servers were down: a trace does not say, but each solve says how many computers
 * it counted on, and a loss that is noticed is answered by a solve.
 */
export function lossesOf(
  trace: Trace,
  solves: DecisionList<Solve>,
  roots: readonly RootStay[],
): readonly Loss[] {
  const { outages } = trace.data.tables;
  const { slots, servers } = trace.data.topology;
  const { actor, from, to } = outages.columns;
  const losses: Loss[] = [];
  for (let row = 0; row < outages.length; row += 1) {
    if (actor[row] >= servers) continue;
    losses.push({ server: actor[row], from: from[row], to: to[row], noticedAt: to[row] });
  }
  if (losses.length === 0) return losses;
  const all = slots.reduce((sum, count) => sum + count, 0);
  for (let position = 0; position < solves.length; position += 1) {
    const { at, row, payload } = solves.at(position);
    const nextRow = position + 1 < solves.length ? solves.at(position + 1).row : Number.POSITIVE_INFINITY;
    const places = () => {
      const down = losses.filter((loss) => loss.noticedAt <= at && loss.to > at);
      const lost = down.reduce((sum, { server }) => sum + slots[server], 0);
      const held = roots.filter((root) => isHeld(root, losses, at, row, nextRow)).length;
      return all - lost - held;
    };
    for (const loss of losses) {
      if (loss.from > at || loss.to <= at || loss.noticedAt <= at) continue;
      if (places() > payload.computers) loss.noticedAt = at;
    }
  }
  return losses;
}

/** Tells whether a root takes a place in a solve: it has a computer as far as is known, or gets one by it. */
function isHeld(root: RootStay, losses: readonly Loss[], at: Micros, row: number, nextRow: number): boolean {
  if (root.row >= nextRow) return false;
  return root.row > row ? root.from === at : knownUntil(losses, root.server, root.to) > at;
}

/** Gives when the scheduler knew of an end: at once, or, when the server was lost, when it noticed. */
export function knownUntil(losses: readonly Loss[], server: ServerId, end: Micros): Micros {
  const loss = losses.find((each) => each.server === server && each.from === end);
  return loss === undefined ? end : loss.noticedAt;
}
