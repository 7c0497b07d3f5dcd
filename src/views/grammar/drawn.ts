import { createContext, useContext } from 'react';
import type { Layout } from './layout.ts';
import type { Picture } from './picture.ts';

/** A picture and where it draws what. */
interface Drawn {
  readonly picture: Picture<unknown>;
  readonly layout: Layout;
  readonly width: number;
  /** Where the textures are. */
  readonly textures: string;
}

/** What all parts of a drawing read. */
export const DrawnContext = createContext<Drawn | null>(null);

export function useDrawn(): Drawn {
  const drawn = useContext(DrawnContext);
  if (drawn === null) throw new Error('A part of a drawing stands outside one.');
  return drawn;
}
