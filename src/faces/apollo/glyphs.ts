import { alone, type Glyphs, matrix, together } from '../glyphParts.ts';

/** Estimates that many managers share (Apollo), and what it is compared with. */
export const glyphs: Glyphs = {
  // Several managers read one matrix.
  apollo: together(matrix, { line: 'M13.5 3v3M13.5 8.500v3M3 13.500h3M8.5 13.500h3' }),
  // A task that is queued twice.
  'apollo-baseline': {
    line: 'M4.5 7l5-3M4.5 9l5 3M10.5 2h4v4h-4zM10.5 10h4v4h-4z',
    solid: 'M1 6.200h3.600v3.600H1zM12 11.500h1v1h-1zM12 3.500h1v1h-1z',
  },
  'apollo-central': together(matrix, alone),
};
