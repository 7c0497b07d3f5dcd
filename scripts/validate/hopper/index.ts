import type { CheckGroup } from '../check.ts';
import { knee } from './knee.ts';
import { hopperTheory } from './theory.ts';

/** Hopper’s numbers: a file for each figure or section, with a line here; what each row says is in `rows.ts`. */
export const hopper: readonly CheckGroup[] = [hopperTheory, knee];
