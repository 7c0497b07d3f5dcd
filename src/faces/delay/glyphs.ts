import type { Glyphs } from '../glyphParts.ts';

/** Delay scheduling and what it is compared with. */
export const glyphs: Glyphs = {
  // A queue that begins with a long job.
  'hadoop-fifo': { line: 'M1.5 6h6v4h-6zM9 6h1.500v4H9zM12.5 8H15' },
  // Two clusters.
  separate: {
    line: 'M1.5 3h5.500v10H1.500zM9 3h5.500v10H9z',
    solid: 'M3.5 5h1.500v2H3.500zM11 5h1.500v2H11z',
  },
  // Equal bars.
  fair: { line: 'M1.5 14h13', solid: 'M2.5 5h2.500v7H2.500zM6.8 5h2.500v7H6.800zM11 5h2.500v7H11z' },
  // Equal bars for each of two groups.
  'pools-fair': {
    line: 'M1 14h6M9 14h6',
    solid: 'M1.5 5h2v7h-2zM4.5 5h2v7h-2zM9.5 5h2v7h-2zM12.5 5h2v7h-2z',
  },
  // A clock, beside a block of data.
  delay: {
    line: 'M6 2.500a4.5 4.500 0 1 0 0 9 4.5 4.500 0 0 0 0-9M6 4.500V7l1.800 1.200',
    solid: 'M10.5 10h4.500v4.500h-4.500z',
  },
};
