/// <reference types="vite/types/importMeta.d.ts" />

import type { Glyph, Glyphs } from './glyphParts.ts';

const files = import.meta.glob<Glyphs>('./[a-z]*/glyphs.ts', { eager: true, import: 'glyphs' });

const known = new Map(Object.values(files).flatMap((glyphs) => Object.entries(glyphs)));

/** A task that goes to a server: for policies without a glyph of their own. */
const plain: Glyph = { line: 'M2 8h6M6 6l2 2-2 2M10 5h4v6h-4z' };

/** Finds the glyph of a policy in the folders of the papers; each policy without one looks the same. */
export function glyphOf(policy: string): Glyph {
  return known.get(policy) ?? plain;
}
