import type { CheckGroup } from '../check.ts';
import { figure5, refusals } from './figure5.ts';
import { figure6, figure6Others } from './figure6.ts';
import { knee } from './knee.ts';
import { guidelines, stragglers } from './stragglers.ts';
import { hopperTheory } from './theory.ts';

/** Hopper’s numbers: a file for each figure or section, with a line here; what each row says is in `rows.ts`. */
export const hopper: readonly CheckGroup[] = [
  hopperTheory,
  knee,
  figure5,
  refusals,
  figure6,
  figure6Others,
  guidelines,
  stragglers,
];
