import { type Glyph, type Glyphs, servers, together } from '../glyphParts.ts';

/** The scheduler that asks, at the left. */
const asker: Glyph = { solid: 'M3 6.200a1.8 1.8 0 1 0 0 3.600 1.8 1.8 0 0 0 0-3.600' };
/** The same asker with two tasks. */
const askerOfTwo: Glyph = { solid: 'M1 4.500h3.500v3H1zM1 8.500h3.500v3H1z' };
const chosen: Glyph = { solid: 'M11.5 11.500h3v3h-3z' };

/** Random placement, sampling and late binding (Sparrow), and what they are compared with. */
export const glyphs: Glyphs = {
  // One way, to one server.
  random: together(servers, asker, { line: 'M5 9l6 3.500' }, chosen),
  // Two servers are asked, one is chosen.
  'per-task': together(servers, asker, { line: 'M5 8h6M5 9l6 3.500' }, chosen),
  // A job asks for all its tasks at once.
  batch: together(servers, askerOfTwo, { line: 'M5 7l6-3.500M5 8h6M5 9l6 3.500' }, chosen),
  // Places in queues, which are rings.
  sparrow: together(asker, {
    line: 'M5 7l5-3M5 9l5 3M12.5 1.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4M12.5 10.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
    solid: 'M12.5 10.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  }),
  // An eye.
  omniscient: {
    line: 'M1.5 8c3.500-5.300 9.500-5.300 13 0-3.500 5.300-9.500 5.300-13 0z',
    solid: 'M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  },
  // A clock before the queue ends.
  'central-cost': {
    line: 'M1.5 6h3v4h-3zM10.5 3.500a4.5 4.500 0 1 0 0 9 4.5 4.500 0 0 0 0-9M10.5 5.500V8l1.800 1.200',
  },
  // A heartbeat.
  heartbeat: { line: 'M1 8h3.500L6.5 3l3 10 2-5H15' },
};
