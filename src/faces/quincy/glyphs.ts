import { fairly, type Glyph, type Glyphs, network, rows, stops, together, waits } from '../glyphParts.ts';

/** The same marks a little to the left, where two of them stand beside each other. */
const fairlyToo: Glyph = { line: 'M5 12.500h4M5 14.800h4' };
const waitsToo: Glyph = { line: 'M5.5 12v3.500M8 12v3.500' };
const core: Glyph = { line: 'M5.5 14.500h4.500M7 12.500v2M8.5 12.500v2' };

/** Greedy queues and min-cost flow (Quincy); marks say what each adds. */
export const glyphs: Glyphs = {
  'quincy-g': rows,
  'quincy-gf': together(rows, fairly),
  'quincy-gfp': together(rows, fairlyToo, stops),
  'quincy-gfh': together(rows, fairlyToo, waits),
  'quincy-gfph': together(rows, waitsToo, stops),
  'quincy-q': network,
  'quincy-qf': together(network, fairly),
  'quincy-qp': together(network, stops),
  'quincy-qfp': together(network, fairlyToo, stops),
  'quincy-qfpx': together(network, core, stops),
};
