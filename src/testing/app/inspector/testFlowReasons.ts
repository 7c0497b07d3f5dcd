import { costWords } from '../../../faces/quincy/explain/runFacts.ts';
import { rackName } from '../../../views/shared/names.ts';
import { type RawDecision, rawDecisions, rawLarge } from './testRawDecisions.ts';
import { type Case, nameOf, placedBy } from './testReasonCase.ts';

// Reasons of Quincy's schedulers, from the undecoded words of decisions.

const paths = ['unscheduled', 'computer', 'rack', 'cluster'];

export function flow(each: Case, own: readonly RawDecision[]) {
  const { trace, task, server } = each;
  const start = placedBy(each, own);
  if (start === undefined) return null;
  const [, , solve, by] = start.words;
  const rackOf = (of: number) => rackName(trace.data.topology.rackOf[of]);
  const way = { computer: 'straight there', rack: `by ${rackOf(server)}`, cluster: 'by the cluster (X)' };
  const went = `its flow went ${way[paths[by] as keyof typeof way]} at cost ${costWords(rawLarge(start, 4))}`;
  if (start.words.length <= 12) return [went];
  const [next, to] = start.words.slice(12);
  const extra = rawLarge(start, 14);
  const leaves = rawDecisions(trace).filter(
    ({ kind, words }) => kind === 'quincy/leave' && words[0] === task && words[3] === solve,
  );
  const stay = leaves.some(({ words }) => words[1] === to) ? 'to stay on ' : '';
  const on = to < 0 ? '' : ` (${nameOf(each, to)})`;
  const names: Record<string, string> = {
    unscheduled: 'to wait longer',
    computer: `${stay}${nameOf(each, to)}`,
    rack: to < 0 ? 'cluster' : `${rackOf(to)}${on}`,
    cluster: `any server${on}`,
  };
  // The solver tells choices of equal cost apart by less than is written.
  const more = costWords(extra).startsWith('<') || extra === 0 ? 'the same' : `${costWords(extra)} more`;
  return [`${went}; the next best, ${names[paths[next]]}, would have cost ${more}`];
}

export function queues(each: Case, own: readonly RawDecision[]) {
  const { trace, task, server } = each;
  const match = placedBy(each, own);
  if (match === undefined) return null;
  const [, , queue] = match.words;
  const passed = match.words[6];
  const [name, rack] = [nameOf(each, server), rackName(trace.data.topology.rackOf[server])];
  const submit = rawDecisions(trace).findLast(
    ({ kind, words, row }) => kind === 'quincy/submit' && words[0] === task && row < match.row,
  );
  if (submit?.at === match.at) {
    const isRestricted = submit.words[1] === 0;
    return [
      [
        `as it was submitted a slot was free there, on a server that ${isRestricted ? 'may run it' : 'it prefers'}`,
        `as it was submitted a slot was free in ${rack}, which it prefers`,
        'as it was submitted a slot was free there, and any server may take it',
      ][queue],
    ];
  }
  const first = passed === 0 ? 'it was first' : 'it was the first ready one';
  return [
    [
      `a slot was free there, and in the queue of ${name} (C) ${first}`,
      `no task in the queue of ${name} was ready, and in that of ${rack} (R) ${first}`,
      `no task in the queues of ${name} and ${rack} was ready, and in the cluster’s (X) ${first}`,
    ][queue],
  ];
}
