import type { CheckGroup } from '../check.ts';
import { matching } from './figure12.ts';

/** Apollo’s numbers: a file for each figure or section, with a line here; what each row says is in `rows.ts`. */
export const apollo: readonly CheckGroup[] = [matching];
