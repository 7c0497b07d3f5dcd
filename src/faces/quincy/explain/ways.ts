import { formatBytes } from '../../../base/format.ts';
import type { ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Evidence } from '../../../explain/explanation.ts';
import { evidenceOf } from '../../../explain/explanation.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import type { Path, Start } from '../../../policies/quincy/decisions/flow.ts';
import type { Submit } from '../../../policies/quincy/decisions/jobs.ts';
import type { Prices } from '../../../policies/quincy/decisions/prices.ts';
import { dataCost } from '../../../policies/quincy/decisions/prices.ts';
import type { Trace } from '../../../trace/trace.ts';
import { rackName } from '../../../views/names.ts';
import { costWords, placeName } from './runFacts.ts';

const CLUSTER = 'cluster';
const WAITS = 'waits on';

/** A way that a task's flow could have gone. */
interface Way {
  readonly name: string;
  readonly rackKB: number;
  readonly coreKB: number;
  readonly cost: number; // units, of the way alone
}

/** Names a way by where it leads. */
export function wayName(trace: Trace, path: Path, server: ServerId): string {
  if (path === 'unscheduled') return WAITS;
  if (path === 'cluster' || server === NONE) return CLUSTER;
  return path === 'rack' ? rackName(trace.data.topology.rackOf[server]) : nameOfServer(trace, server);
}

/** Lists all ways that a task had when it started, the one taken and the next best in front, then the cheapest. */
export function wayEvidence(trace: Trace, start: Start, submit: Submit, prices: Prices): Evidence {
  const ways = waysOf(trace, submit, prices, start.waitCost);
  const taken = wayName(trace, start.path, start.server);
  const next = start.next === null ? null : wayName(trace, start.next.path, start.next.server);
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

function waysOf(trace: Trace, { any, preferred }: Submit, prices: Prices, waitCost: number): readonly Way[] {
  const way = (name: string, rackKB: number, coreKB: number): Way => ({
    ...{ name, rackKB, coreKB },
    cost: dataCost(prices, rackKB, coreKB),
  });
  return [
    ...preferred.map(({ to, rackKB, coreKB }) => way(placeName(trace, to), rackKB, coreKB)),
    ...(any === null ? [] : [way(CLUSTER, any.rackKB, any.coreKB)]),
    { name: WAITS, rackKB: 0, coreKB: 0, cost: waitCost },
  ];
}

function sizeText(kilobytes: number): string {
  return kilobytes === 0 ? '' : formatBytes(kilobytes * 1000);
}
