import { createContext, useContext } from 'react';
import type { Palette } from './tokens.ts';
import { paletteOf } from './tokens.ts';

/** Hands the palette of the current theme down the tree. */
export const PaletteContext = createContext<Palette>(paletteOf('light'));

/** Gives the palette that the component is drawn in. */
export function usePalette(): Palette {
  return useContext(PaletteContext);
}
