/** A small picture of what a policy does, on a 16 × 16 grid: lines, and areas that are filled. SVG path data. */
export interface Glyph {
  readonly line?: string;
  readonly solid?: string;
}

/** Glyphs by the ids of policies. */
export type Glyphs = Readonly<Record<string, Glyph>>;

// Shapes of which glyphs are made: the same shape means the same in all of them.

/** Draws several shapes as one. */
export function together(...parts: readonly Glyph[]): Glyph {
  const join = (paths: readonly (string | undefined)[]) =>
    paths.filter((path) => path !== undefined).join('');
  return { line: join(parts.map(({ line }) => line)), solid: join(parts.map(({ solid }) => solid)) };
}

/** Three servers at the right. */
export const servers: Glyph = { line: 'M11.5 1.500h3v3h-3zM11.5 6.500h3v3h-3zM11.5 11.500h3v3h-3z' };

/** A queue of jobs, first come first served. */
export const queue: Glyph = { line: 'M1.5 6h3v4h-3zM6 6h3v4H6zM10.5 8H15M13 6l2 2-2 2' };

/** Rows of waiting tasks, short ones and long ones. */
export const rows: Glyph = { line: 'M2 3.500h11M2 7h7M2 10.500h4' };

/** A task and its copy. */
export const copies: Glyph = { line: 'M2.5 2.500h6v6h-6zM11 5.500h2.500v8h-8V11', solid: 'M4 4h3v3H4z' };

/** A network of flows from tasks to servers. */
export const network: Glyph = {
  line: 'M3 3.500 8 7l5-3.500M3 10.5 8 7l5 3.500',
  solid: 'M1.5 2h3v3h-3zM1.5 9h3v3h-3zM6.8 5.800h2.400v2.400H6.800zM11.5 2h3v3h-3zM11.5 9h3v3h-3z',
};

/** What a scheduler knows of each server: a matrix. */
export const matrix: Glyph = {
  line: 'M2 2h9v9H2zM5 2v9M8 2v9M2 5h9M2 8h9',
  solid: 'M5 5h3v3H5z',
};

// Marks in the lower right corner.

/** Equal shares. */
export const fairly: Glyph = { line: 'M10.5 12.500H15M10.5 14.800H15' };
/** Running tasks are stopped. */
export const stops: Glyph = { line: 'm11 11 4 4m0-4-4 4' };
/** Waits before it acts. */
export const waits: Glyph = { line: 'M11.5 11v4M14.5 11v4' };
/** One scheduler for all. */
export const alone: Glyph = { solid: 'M13 11a2 2 0 1 0 0 4 2 2 0 0 0 0-4' };
