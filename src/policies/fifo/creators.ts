import { pair } from '../pairing.ts';
import { createFifo } from './fifo.ts';
import { fifo } from './menu.ts';

/** The creators of this family's policies. */
export const creators = [pair(fifo, createFifo)];
