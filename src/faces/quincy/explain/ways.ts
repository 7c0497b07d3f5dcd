import { formatBytes } from '../../../base/format.ts';
import { NONE, type ServerId } from '../../../engine/ids.ts';
import { type Evidence, evidenceOf } from '../../../explain/explanation.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import type { Leave, Path, Start } from '../../../policies/quincy/decisions/flow.ts';
import type { Submit } from '../../../policies/quincy/decisions/jobs.ts';
import { dataCost, type Prices } from '../../../policies/quincy/decisions/prices.ts';
import type { Trace } from '../../../trace/trace.ts';
import { rackName } from '../../../views/shared/names.ts';
import { costWords, placeName } from './runFacts.ts';

const CLUSTER = 'cluster';
const WAITS = 'waits longer';

/** A path that a task's flow could have taken. */
interface Way {
  readonly name: string;
  readonly rackKB: number;
  readonly coreKB: number;
  readonly cost: number; // units, of this path alone
}

/** What a task could choose from when it started. */
interface Choice {
  readonly start: Start;
  readonly submit: Submit;
  /** Its departure from the server that it ran on until then, or null: it waited. */
  readonly leave: Leave | null;
}

/** Names a path by its target. */
export function wayName(trace: Trace, path: Path, server: ServerId): string {
  if (path === 'unscheduled') return WAITS;
  if (path === 'cluster' || server === NONE) return CLUSTER;
  return path === 'rack' ? rackName(trace.data.topology.rackOf[server]) : nameOfServer(trace, server);
}

/** Lists all paths that a task had when it started: first the one taken, then the next best, then by cost. */
export function wayEvidence(trace: Trace, choice: Choice, prices: Prices): Evidence {
  const { start, leave } = choice;
  const ways = waysOf(trace, choice, prices);
  const taken = wayName(trace, start.path, start.server);
  const isStay = start.next?.path === 'computer' && start.next.server === leave?.from;
  const nextName = start.next === null ? null : wayName(trace, start.next.path, start.next.server);
  const next = isStay ? stayName(trace, leave) : nextName;
  const order = ({ name }: Way) => (name === taken ? 0 : name === next ? 1 : 2);
  const sorted = [...ways].sort((one, other) => order(one) - order(other) || one.cost - other.cost);
  const hasRack = ways.some(({ rackKB }) => rackKB > 0);
  const hasCore = ways.some(({ coreKB }) => coreKB > 0);
  return evidenceOf(
    ['way', ...(hasRack ? ['rack'] : []), ...(hasCore ? ['core'] : []), 'costs'],
    sorted,
    ({ name }) => name === taken,
    ({ name, rackKB, coreKB, cost }) => [
      name,
      ...(hasRack ? [sizeText(rackKB)] : []),
      ...(hasCore ? [sizeText(coreKB)] : []),
      costWords(cost),
    ],
  );
}

function waysOf(trace: Trace, { start, submit, leave }: Choice, prices: Prices): readonly Way[] {
  const { any, preferred } = submit;
  const way = (name: string, rackKB: number, coreKB: number): Way => ({
    ...{ name, rackKB, coreKB },
    cost: dataCost(prices, rackKB, coreKB),
  });
  const elsewhere = preferred.filter(({ to }) => to !== leave?.from);
  return [
    ...elsewhere.map(({ to, rackKB, coreKB }) => way(placeName(trace, to), rackKB, coreKB)),
    ...(any === null ? [] : [way(CLUSTER, any.rackKB, any.coreKB)]),
    ...(leave === null ? [] : [{ ...way(stayName(trace, leave), 0, 0), cost: leave.stayCost }]),
    { name: WAITS, rackKB: 0, coreKB: 0, cost: start.waitCost },
  ];
}

/** Names staying where it ran, whose cost is reduced by the work that would be lost (Quincy §4.3). */
function stayName(trace: Trace, { from }: Leave): string {
  return `stays on ${nameOfServer(trace, from)}`;
}

function sizeText(kilobytes: number): string {
  return kilobytes === 0 ? '' : formatBytes(kilobytes * 1000);
}
