import { createContext, useContext } from 'react';
import { type Palette, paletteOf } from './tokens.ts';

/** Provides the palette of the current theme to all components. */
export const PaletteContext = createContext<Palette>(paletteOf('light'));

/** Returns the palette of the current theme. */
export function usePalette(): Palette {
  return useContext(PaletteContext);
}
