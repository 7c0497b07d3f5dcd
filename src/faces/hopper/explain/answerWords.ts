import type { HopperAnswer } from '../../../policies/hopper/decisions/answers.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/names.ts';
import { sizeWords } from '../sizes.ts';
import { sizeByWork } from './sizeFormula.ts';

// V virtual size

/** "refused: j7 occupies 9 of V = 8": why a scheduler refused a server that asked (Hopper, Pseudocode 2). */
export function refusalWords(trace: Trace, answer: Decision<HopperAnswer>): string {
  const { job, believedLifted } = answer.payload;
  const has = `${jobName(job)} occupies ${slotWords(answer.payload)}`;
  // A server that believes the job to be below its fair share is answered by that.
  if (believedLifted) return `refused: ${has}, and is not below its fair share`;
  return `refused: ${has} of V = ${trueSizeWords(trace, answer)}`;
}

/** "j7 had 9 of V = 8". */
export function hasWords(trace: Trace, answer: Decision<HopperAnswer>): string {
  const { payload } = answer;
  return `${jobName(payload.job)} had ${slotWords(payload)} of V = ${trueSizeWords(trace, answer)}`;
}

/** V by which a scheduler answered. Where communication counts, the record has what servers order jobs by, max(V, V′). */
export function trueSizeWords(trace: Trace, { actor, row, payload }: Decision<HopperAnswer>): string {
  const { job, remaining, size } = payload;
  return sizeWords(sizeByWork(trace, { actor, job, row, remaining }) ?? size);
}

function slotWords({ occupied, kept }: HopperAnswer): string {
  return kept === 0 ? String(occupied) : `${occupied} and keeps ${kept}`;
}
