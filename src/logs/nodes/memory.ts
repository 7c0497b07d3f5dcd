import type { ReportBuilder } from '../report.ts';
import { medianOf, sayNumber } from '../say.ts';
import { memoryUnit, type Node, type NodeList } from './node.ts';

/** What servers have for each core, from the smallest of the cloud to the largest: one unit at most makes that. [MB] */
const LEAST = 250;
const MOST = 64_000;
/** What no real server is beyond. [MB for each core] */
const FAR_LEAST = 16;
const FAR_MOST = 4_000_000;

const UNITS = ['MB', 'GB', 'kB', 'bytes'] as const;

/** Gives the servers of a list with their memory in MB; asks for the unit where the list does not tell it. */
export function withMemory(
  { nodes, unit: told }: NodeList,
  choices: readonly string[],
  report: ReportBuilder,
): readonly Node[] {
  const known = nodes.filter(({ memory }) => memory > 0);
  if (known.length === 0) return nodes;
  const raw = medianOf(known.map(({ memory, cores }) => memory / (cores >= 1 ? cores : USUAL_CORES)));
  const chosen = UNITS.find((unit) => choices.includes(`nodes-memory-${unit}`));
  const likely = UNITS.find((unit) => isLikely(raw * (memoryUnit(unit) ?? 1)));
  const unit = chosen ?? likely ?? 'MB';
  const factor = told ?? memoryUnit(unit) ?? 1;
  if (told === null && likely === undefined && chosen === undefined) {
    report.ask({
      id: 'nodes-memory',
      question: `The memory of servers is a number without a unit, as ${sayNumber(known[0].memory)}. Which is it?`,
      answers: UNITS.map((each) => ({ title: each, change: {}, choice: `nodes-memory-${each}` })),
    });
  } else if (told === null) {
    report.say({
      derived: [`Memory is in ${unit}: ${sayNumber(raw * factor)} MB for each core. The file tells no unit.`],
    });
  } else if (raw * factor < FAR_LEAST || raw * factor > FAR_MOST) {
    report.ask({
      id: 'nodes-memory-size',
      question: `Servers have ${sayNumber(raw * factor)} MB of memory for each core. Is that so?`,
      answers: [{ title: 'It is right', change: {} }],
    });
  }
  return factor === 1 ? nodes : nodes.map((node) => ({ ...node, memory: node.memory * factor }));
}

/** Taken for servers whose cores are not told. */
const USUAL_CORES = 16;

const isLikely = (megabytes: number): boolean => megabytes >= LEAST && megabytes <= MOST;
