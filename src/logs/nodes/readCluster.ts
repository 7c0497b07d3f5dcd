import { limits } from '../../scenario/shape/limits.ts';
import { isAnswered } from '../doubts.ts';
import type { HowToRead } from '../format.ts';
import { createReport } from '../report.ts';
import { sayMany } from '../say.ts';
import { type FoundCluster, sayCluster } from './foundCluster.ts';
import { asFoundRacks } from './foundRacks.ts';
import { withMemory } from './memory.ts';
import type { Node, NodeList } from './node.ts';
import { withPlaces } from './places.ts';
import { inUse } from './usableNodes.ts';

/** Makes a cluster of the servers that files list, or null where none is left; the report says why. */
export function readCluster(lists: readonly NodeList[], how: HowToRead): FoundCluster {
  const report = createReport();
  const { choices = [] } = how;
  const measured = lists.flatMap((list) => withMemory(list, choices, report));
  const nodes = inUse(named(measured), choices, report);
  if (nodes.length > limits.servers)
    report.add({
      id: 'nodes/many',
      level: 'warning',
      message: () =>
        `${sayMany(nodes.length, 'server')} are more than can run here: the first ${sayMany(limits.servers, 'server')} are kept.`,
    });
  const placed = withPlaces(nodes.slice(0, limits.servers), choices, report);
  const racks = asFoundRacks(placed, report);
  const { doubts, ...said } = report.finish();
  return {
    title: [...new Set(lists.map(({ title }) => title))].join(', '),
    racks,
    says: sayCluster(racks),
    columns: lists.flatMap(({ columns }) => columns),
    report: { ...said, doubts: doubts.filter(({ id }) => !isAnswered(how, id)) },
  };
}

/** A node is listed once for each of its partitions; what has no name is a server of its own. */
function named(nodes: readonly Node[]): readonly Node[] {
  const seen = new Set<string>();
  return nodes.filter(({ name }) => {
    if (name === '') return true;
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  });
}
