import type { ReportBuilder } from '../report.ts';
import { sayMany } from '../say.ts';
import type { Node } from './node.ts';
import { sayNames } from './usableNodes.ts';

const ONE_RACK = 'nodes-one-rack';

/** Says in which rack each server stands: as the file tells, by how names begin, or all in one. */
export function withPlaces(
  nodes: readonly Node[],
  choices: readonly string[],
  report: ReportBuilder,
): readonly Node[] {
  const isTold = nodes.some(({ rack }) => rack !== '');
  const names = nodes.map(({ name }) => name);
  const likely = isTold ? null : racksByName(names);
  const isOne = choices.includes(ONE_RACK);
  if (isTold) {
    const lost = nodes.filter(({ rack }) => rack === '');
    if (lost.length > 0)
      report.add({
        id: 'nodes/no-rack',
        level: 'warning',
        message: () =>
          `${sayMany(lost.length, 'server')} without a rack, put in one of their own: ${sayNames(lost)}.`,
      });
    return nodes;
  }
  if (likely === null) {
    report.say({
      assumed: ['All servers stand in one rack: the file tells no racks, and neither do names.'],
    });
    return nodes;
  }
  const count = sayMany(new Set(likely).size, 'rack');
  report.add({
    id: 'nodes/racks',
    level: 'info',
    message: () =>
      isOne
        ? `The file tells no racks: all servers stand in one. By how their names begin there would be ${count}.`
        : `The file tells no racks: servers whose names begin alike share one, which makes ${count}.`,
    offer: { id: ONE_RACK, title: isOne ? 'Racks by names' : 'Put all in one rack', isTaken: isOne },
  });
  return isOne ? nodes : nodes.map((node, at) => ({ ...node, rack: likely[at] }));
}

/**
 * Proposes racks by how names begin: `r1n07` stands in `r1n`, `b12` in `b`. Only where the beginnings differ in a number
 * or in a single letter, for `gpu` and `cpu` are kinds of servers, not places. Null: names say nothing.
 */
function racksByName(names: readonly string[]): readonly string[] | null {
  const racks = names.map((name) => name.replace(/\..*$/, '').replace(/\d+\D*$/, ''));
  const distinct = [...new Set(racks)];
  const areAlike = new Set(distinct.map(shapeOf)).size === 1;
  return areAlike && distinct.length > 1 && distinct.length <= names.length / 2 ? racks : null;
}

/** What is left of a beginning without its numbers and single letters. */
const shapeOf = (beginning: string): string =>
  beginning.replace(/\d+/g, '#').replace(/(^|[^a-z#])[a-z](?=$|[^a-z])/gi, '$1?');
