import type { ReportBuilder } from '../report.ts';
import { medianOf, sayMany } from '../say.ts';
import type { Node } from './node.ts';

/** Names that are told of many. */
const MOST_NAMES = 4;

/** Names servers in a sentence: `node01, node02 and 7 more`. */
export function sayNames(nodes: readonly Node[]): string {
  const names = nodes.map(({ name }) => name).filter((name) => name !== '');
  const more = nodes.length - Math.min(names.length, MOST_NAMES);
  const told = names.slice(0, MOST_NAMES).join(', ');
  if (told === '') return `${more} without a name`;
  return more > 0 ? `${told} and ${more} more` : told;
}

/** Leaves out the servers that take no jobs, and those without a core; asks where that is not sure. */
export function inUse(
  nodes: readonly Node[],
  choices: readonly string[],
  report: ReportBuilder,
): readonly Node[] {
  return withCores(ready(nodes, choices, report), choices, report);
}

function ready(nodes: readonly Node[], choices: readonly string[], report: ReportBuilder): readonly Node[] {
  const gone = nodes.filter((node) => takesJobs(node) === false);
  const isTaken = choices.includes('nodes-gone');
  if (gone.length > 0) {
    const words = [...new Set(gone.flatMap(({ states }) => states))].join(', ').replaceAll('_', ' ');
    const what = `${sayMany(gone.length, 'server')} that ${gone.length === 1 ? 'takes' : 'take'} no jobs (${words})`;
    report.add({
      id: 'nodes/gone',
      level: 'warning',
      message: () => `${what} ${isTaken ? 'counted all the same' : 'left out'}: ${sayNames(gone)}.`,
      offer: {
        id: 'nodes-gone',
        title: isTaken ? 'Leave them out' : 'Count them all the same',
        isTaken,
      },
    });
  }
  const left = isTaken ? nodes : nodes.filter((node) => !gone.includes(node));
  const unknown = left.filter((node) => takesJobs(node) === null);
  const areOut = choices.includes('nodes-unknown-out');
  if (unknown.length > 0) {
    const words = unknownStates(unknown).map((word) => `“${word}”`);
    report.ask({
      id: 'nodes-unknown',
      question: `${sayMany(unknown.length, 'server')} (${sayNames(unknown)}) ${unknown.length === 1 ? 'is' : 'are'} in a state that is not known here: ${words.join(', ')}. Do they take jobs?`,
      answers: [
        { title: 'They take jobs', change: {} },
        { title: 'Leave them out', change: {}, choice: 'nodes-unknown-out' },
      ],
    });
  }
  return areOut ? left.filter((node) => !unknown.includes(node)) : left;
}

/** A server without a core, where others have some, is asked: it may be a mistake of the table. */
function withCores(
  nodes: readonly Node[],
  choices: readonly string[],
  report: ReportBuilder,
): readonly Node[] {
  const isEmpty = ({ cores, slots }: Node) => !(slots > 0) && !(cores >= 1);
  const known = nodes.filter((node) => !isEmpty(node)).map(({ cores }) => cores);
  const empty = nodes.filter(isEmpty);
  if (empty.length === 0 || known.length === 0) return nodes;
  const usual = medianOf(known.filter((cores) => cores >= 1));
  report.ask({
    id: 'nodes-empty',
    question: `${sayMany(empty.length, 'server')} (${sayNames(empty)}) ${empty.length === 1 ? 'has' : 'have'} no CPU. What are they?`,
    answers: [
      { title: 'Leave them out', change: {} },
      ...(usual >= 1
        ? [{ title: `They have ${sayMany(usual, 'core')} as most`, change: {}, choice: 'nodes-empty-usual' }]
        : []),
    ],
  });
  if (!choices.includes('nodes-empty-usual')) return nodes.filter((node) => !isEmpty(node));
  return nodes.map((node) => (isEmpty(node) ? { ...node, cores: usual } : node));
}

// Words for the state of a node: of Slurm (in full and in short), and of Kubernetes.

const TAKES =
  'idle alloc allocated mix mixed comp completing resv reserved plnd planned power_down powered_down powering_down pow_dn power_up powering_up pow_up cloud dynamic_norm up online ready available active ok running free';

const TAKES_NONE =
  'down drain drained drng draining fail failed failg failing maint maintenance inval invalid_reg error err future futr not_responding no_respond blocked reboot_issued offline notready schedulingdisabled unavailable inactive control-plane';

const takes: ReadonlySet<string> = new Set(TAKES.split(' '));
const takesNone: ReadonlySet<string> = new Set(TAKES_NONE.split(' '));

/** Whether a node takes jobs: no, if any word says so; null: a word is not known. */
function takesJobs({ states }: Node): boolean | null {
  if (states.some((word) => takesNone.has(word))) return false;
  return states.every((word) => takes.has(word)) ? true : null;
}

/** The words of a state that are not known. */
function unknownStates(nodes: readonly Node[]): readonly string[] {
  return [
    ...new Set(
      nodes.flatMap(({ states }) => states.filter((word) => !takes.has(word) && !takesNone.has(word))),
    ),
  ];
}
