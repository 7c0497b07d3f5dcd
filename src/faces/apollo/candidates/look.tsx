import type { EstimateRecord } from '../../../policies/apollo/decisions.ts';
import type { Palette } from '../../../widgets/tokens.ts';

type Kind = EstimateRecord['kind'];

// Told apart without colour by their strokes, too.
const hues: Readonly<Record<Kind, number>> = { input: 3, rack: 1, light: 2 };
const dashes: Readonly<Record<Kind, readonly number[]>> = { input: [], rack: [3.2, 1.4], light: [0.9, 1.1] };

/** The ring around a candidate: its colour and its dashes, as multiples of its width. */
export function ringLook(kind: Kind, palette: Palette, width: number) {
  return {
    fill: 'none',
    stroke: palette.jobs[hues[kind]],
    strokeWidth: width,
    strokeDasharray: dashes[kind].map((each) => each * width).join(' ') || undefined,
  };
}

/** The sign of a kind of candidate beside its words. */
export function RingSign({ kind, palette }: { readonly kind: Kind; readonly palette: Palette }) {
  const size = 14 * palette.scale;
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true" style={{ flex: 'none' }}>
      <circle cx={7} cy={7} r={5.2} {...ringLook(kind, palette, 2.2)} />
    </svg>
  );
}
