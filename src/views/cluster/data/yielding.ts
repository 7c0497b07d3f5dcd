import type { AttemptId } from '../../../engine/ids.ts';
import { fact } from '../../../trace/facts.ts';
import type { Trace } from '../../../trace/trace.ts';

/** [attempts] Until when what they read gets only what other transfers leave (Apollo §4, APO-46); 0: never. */
const yieldsUntilFact = fact('reads that give way', ({ data: { tables } }: Trace): Float64Array => {
  const untils = new Float64Array(tables.attempts.length);
  const { attempt } = tables.flows.columns;
  const { flow, until } = tables.yieldingFlows.columns;
  for (let row = 0; row < tables.yieldingFlows.length; row += 1) {
    const of = attempt[flow[row]];
    if (of < untils.length) untils[of] = Math.max(untils[of], until[row]);
  }
  return untils;
});

/** Whether what an attempt reads gives way to other transfers at a time. */
export function givesWay(trace: Trace, attempt: AttemptId, time: number): boolean {
  return time < yieldsUntilFact.of(trace)[attempt];
}
