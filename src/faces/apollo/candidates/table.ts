import { NONE } from '../../../engine/ids.ts';
import { type Micros, toSeconds } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { kindWords } from '../words.ts';
import { type Chosen, dispatchesOf, dispatchFor, numbersFor, readDispatch } from './dispatch.ts';
import { queuesAt } from './queues.ts';

/** Lists the candidates of a decision with the parts of their estimates. Header first. */
export function candidatesTable(trace: Trace, number: number): TableRows {
  const { name, at, candidates, server } = readDispatch(trace, dispatchesOf(trace)[number]);
  const queues = queuesAt(trace, at);
  const header = [
    ...['task', 'at (s)', 'server', 'why a candidate', 'files (s)', 'wait (s)', 'reads (s)', 'computes (s)'],
    ...['P_succ', 'estimate (s)', 'random (s)', 'matrix age (s)', 'queued', 'chosen'],
  ];
  const rows = candidates.map((each) => [
    ...[name, toSeconds(at), each.name, kindWords[each.kind]],
    ...[each.init, each.wait, each.read, each.cpu].map(toSeconds),
    each.success / 1e6,
    ...[each.completion, each.noise, each.age].map(toSeconds),
    queues.get(each.server)?.length ?? 0,
    each.server === server ? 'yes' : '',
  ]);
  return [header, ...rows];
}

/** The same of the decision that is shown for what is selected, at a moment; nothing where there is none. */
export function candidatesTableAt(trace: Trace, chosen: Chosen, time: Micros): TableRows {
  const number = dispatchFor(trace, numbersFor(trace, chosen), chosen, time);
  return number === NONE ? [] : candidatesTable(trace, number);
}
