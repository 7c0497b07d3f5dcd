import { pair } from '../pairing.ts';
import { createFifo } from './fifo.ts';
import { fifo } from './menu.ts';

/** What makes the policies of this family. */
export const creators = [pair(fifo, createFifo)];
