import type { ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { Via } from '../../../policies/quincy/solver/problem.ts';
import type { Choice } from './choices.ts';
import type { QuincyNetwork } from './network.ts';

/**
 * Gives tasks whose flow goes by a rack or the cluster the servers that they had before, if that costs the same: which server
 * such flow ends on is arbitrary (Quincy, Appendix). Changes `flow` accordingly.
 */
export function keepPlaces(
  quincy: QuincyNetwork,
  flow: Float64Array,
  choices: readonly Choice[],
  before: readonly Choice[],
  rackOf: Uint32Array,
): readonly Choice[] {
  const { network, layout } = quincy;
  const kept = [...choices];
  const isFree = (computer: ServerId) => {
    const arc = layout.firstComputerArc + computer;
    return flow[arc] < network.capacity[arc];
  };
  const canGo = ({ via, computer }: Choice, to: ServerId) =>
    via === Via.cluster || (via === Via.rack && rackOf[computer] === rackOf[to]);
  const send = ({ via, computer }: Choice, units: 1 | -1) => {
    if (via === Via.cluster) flow[layout.firstClusterArc + rackOf[computer]] += units;
    flow[layout.firstRackArc + computer] += units;
    flow[layout.firstComputerArc + computer] += units;
  };
  const move = (row: number, to: ServerId) => {
    send(kept[row], -1);
    kept[row] = { ...kept[row], computer: to };
    send(kept[row], 1);
  };
  for (const [row, choice] of choices.entries()) {
    const had = before[row]?.computer ?? NONE;
    const at = kept[row].computer;
    if (had === NONE || had === at || !canGo(choice, had)) continue;
    if (isFree(had)) {
      move(row, had);
      continue;
    }
    const other = kept.findIndex(
      (each, index) => each.computer === had && before[index]?.computer !== had && canGo(each, at),
    );
    if (other < 0) continue;
    move(other, at);
    move(row, had);
  }
  return kept;
}
