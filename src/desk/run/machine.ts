import { browserStorage } from '../../state/drafts.ts';
import { createMachine } from '../../state/machine.ts';
import { isEmbedded } from '../scenario/query.ts';

/** What is known of this machine's speed. An embedded page stores nothing. */
export const machine = createMachine(isEmbedded ? null : browserStorage());
