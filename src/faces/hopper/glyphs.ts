import { alone, copies, type Glyph, type Glyphs, together } from '../glyphParts.ts';

/** A small copy at the right, for policies that make copies beside what else they do. */
const withCopy: Glyph = { line: 'M10.5 9.500H13v4.500h-4.500V12', solid: 'M6 8h4v4H6z' };
/** Bars of jobs, of equal height or by size. */
const equal: Glyph = { solid: 'M1.5 2.500h2v6h-2zM4.5 2.500h2v4h-2zM7.5 2.500h2v4h-2zM10.5 2.500h2v4h-2z' };
const bySize: Glyph = { solid: 'M1.5 4.500h2v2h-2zM4.5 3.500h2v3h-2zM7.5 2.500h2v4h-2zM10.5 1.500h2v5h-2z' };
const rings: Glyph = {
  line: 'M3.5 2.500a1.8 1.800 0 1 0 0 3.600 1.8 1.800 0 0 0 0-3.600M9.5 2.500a1.8 1.800 0 1 0 0 3.600 1.8 1.800 0 0 0 0-3.600',
};
const steps: Glyph = { line: 'M1.5 13h2M1.5 10.500h3M1.5 8h4' };

/** Copies of slow tasks (Hopper), and schedulers that it is compared with. */
export const glyphs: Glyphs = {
  'hopper-fair': together(equal, withCopy),
  srpt: together(bySize, withCopy),
  // Slots that are kept for copies.
  budgeted: {
    line: 'M2 2.500h3v3H2zM6.5 2.500h3v3h-3zM2 10h2.500M6.5 10h2.500M11 10h2.500M2 13.500h2.500M6.5 13.500h2.500M11 13.500h2.500',
    solid: 'M2 2.500h3v3H2zM6.5 2.500h3v3h-3zM11 2.500h3v3h-3z',
  },
  'hopper-central': together({ line: 'M2 2h5v5H2zM9.5 4H12v6.500H7V9', solid: 'M3 3h3v3H3z' }, alone),
  hopper: copies,
  'sparrow-late': together(rings, withCopy),
  'sparrow-srpt': together(rings, steps, {
    line: 'M10.5 9.500H13v4.500h-4.500V12',
    solid: 'M7 8h3.500v4H7z',
  }),
};
