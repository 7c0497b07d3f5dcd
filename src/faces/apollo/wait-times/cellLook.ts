import type { Palette } from '../../../widgets/tokens.ts';

/** Frames a cell so that it is seen on any ground. */
export function frameOf(isChosen: boolean, { ink, surface: ground }: Palette) {
  const line = isChosen ? `2.5px solid ${ink}` : `2px dashed ${ink}`;
  return { outline: line, outlineOffset: -1, boxShadow: `inset 0 0 0 3px ${ground}` };
}

/** Stripes in the colour of the text. */
export function hatch(ground: string, ink: string): string {
  const stripe = `color-mix(in srgb, ${ink} 30%, ${ground})`;
  return `repeating-linear-gradient(45deg, ${ground} 0 5px, ${stripe} 5px 6.5px)`;
}

/** The look of what is true: dashed, as ghosts are. */
export const ghostOf = (ink: string, surfaceColour: string, least: number) =>
  ({
    margin: '0 auto',
    padding: '0 4px',
    border: `1.2px dashed ${ink}`,
    borderRadius: 3,
    background: surfaceColour,
    color: ink,
    fontSize: `max(${least}px, 0.88em)`,
    fontWeight: 400,
    width: 'fit-content',
  }) as const;
