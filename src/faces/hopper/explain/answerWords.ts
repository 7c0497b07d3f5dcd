import type { HopperAnswer } from '../../../policies/hopper/decisions/answers.ts';
import { jobName } from '../../../views/names.ts';
import { sizeWords } from '../sizes.ts';

// V virtual size

/** "refused: j7 occupies 9 of V = 8": why a scheduler refused a server that asked (Hopper, Pseudocode 2). */
export function refusalWords(answer: HopperAnswer): string {
  const { job, believedLifted } = answer;
  const has = `${jobName(job)} occupies ${slotWords(answer)}`;
  // A server that believes the job to be below its fair share is answered by that.
  if (believedLifted) return `refused: ${has}, and is not below its fair share`;
  return `refused: ${has} of V = ${sizeWords(answer.size)}`;
}

/** "j7 had 9 of V = 8". */
export function hasWords(answer: HopperAnswer): string {
  return `${jobName(answer.job)} had ${slotWords(answer)} of V = ${sizeWords(answer.size)}`;
}

function slotWords({ occupied, kept }: HopperAnswer): string {
  return kept === 0 ? String(occupied) : `${occupied} and keeps ${kept}`;
}
