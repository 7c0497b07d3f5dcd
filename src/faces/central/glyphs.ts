import type { Glyphs } from '../glyph.ts';
import { alone, queue, together } from '../glyphParts.ts';

/** One scheduler with one queue. */
export const glyphs: Glyphs = { fifo: together(queue, alone) };
