import type { Definition } from '../../../metrics/definition.ts';
import { tokens } from './definitions.ts';

/** How Apollo's numbers over time are counted. */
export const counted: readonly Definition[] = [tokens];
