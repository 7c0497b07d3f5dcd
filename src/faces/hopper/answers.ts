import { type HopperAnswer, hopperAnswerKind } from '../../policies/hopper/decisions/answers.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import type { Decision, Trace } from '../../trace/trace.ts';

/** Lists the answers of schedulers in a run. */
export const answersOf = ofTrace((trace) => trace.decisionsOfKind(hopperAnswerKind));

/** How many answers are searched for those of one round, and how many are listed. */
const SEARCHED = 2_000;
const LISTED = 12;

/** Lists what a server was answered without a task before this answer, oldest first: its round of questions so far. */
export function roundBefore(trace: Trace, answer: Decision<HopperAnswer>): readonly Decision<HopperAnswer>[] {
  const all = answersOf(trace);
  const found: Decision<HopperAnswer>[] = [];
  let place = all.countUntil(answer.at) - 1;
  while (place >= 0 && all.at(place).row > answer.row) place -= 1;
  for (let steps = 0; steps < SEARCHED && place > 0 && found.length < LISTED; steps += 1) {
    place -= 1;
    const each = all.at(place);
    if (each.payload.server !== answer.payload.server) continue;
    const { gave } = each.payload;
    if (gave !== 'refusal' && gave !== 'nothing' && gave !== 'over') break;
    found.unshift(each);
  }
  return found;
}
