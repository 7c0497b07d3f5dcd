import { alone, type Glyphs, queue, together } from '../glyphParts.ts';

/** One scheduler with one queue. */
export const glyphs: Glyphs = { fifo: together(queue, alone) };
