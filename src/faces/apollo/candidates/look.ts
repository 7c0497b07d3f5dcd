import type { EstimateRecord } from '../../../policies/apollo/decisions.ts';
import type { Look } from '../../../views/looks/sketch.ts';
import type { Palette } from '../../../widgets/tokens.ts';

type Kind = EstimateRecord['kind'];

// Told apart without colour by their strokes, too.
const hues: Readonly<Record<Kind, number>> = { input: 3, rack: 1, light: 2 };
const dashes: Readonly<Record<Kind, readonly number[]>> = { input: [], rack: [3.2, 1.4], light: [0.9, 1.1] };

/** The ring around a candidate: its colour and its dashes, as multiples of its width. */
export function ringLook(kind: Kind, palette: Palette, width: number): Look {
  const dash = dashes[kind].length === 0 ? undefined : dashes[kind].map((each) => each * width);
  return { stroke: palette.jobs[hues[kind]], width, dash };
}
