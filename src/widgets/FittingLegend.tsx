import { fitRow, textWidth } from './fit.ts';
import { Legend, type LegendEntry } from './Legend.tsx';
import { usePalette } from './usePalette.ts';

/** An entry with its titles from long to short; it goes at ''. */
export interface FittingEntry extends Omit<LegendEntry, 'title'> {
  readonly titles: readonly string[];
}

interface FittingLegendProps {
  readonly entries: readonly FittingEntry[];
  /** Width into which it fits as one line, if it can. CSS pixels */
  readonly room: number;
}

// A mark and the space around it, as in the style sheet. CSS pixels
const AROUND = 16 + 5 + 14;

/** Explains the marks of a view in one line, with as many words as there is room for. */
export function FittingLegend({ entries, room }: FittingLegendProps) {
  const { scale } = usePalette();
  const widthOf = (text: string) => (text === '' ? 0 : AROUND + textWidth(text, 12 * scale));
  const chosen = fitRow(
    entries.map(({ titles }) => titles.map(widthOf)),
    room,
  );
  const shown = entries.map(({ titles, ...entry }, at) => ({ ...entry, title: titles[chosen[at]] }));
  return <Legend entries={shown.filter(({ title }) => title !== '')} />;
}
