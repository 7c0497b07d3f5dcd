import type { ReactNode } from 'react';
import { fitRow, textWidth } from './fit.ts';
import styles from './Legend.module.css';
import { type Box, type Shape, shapes } from './shapes.ts';
import { usePalette } from './usePalette.ts';

interface Look {
  readonly colour: string;
  readonly ground: string;
  /** How lines are drawn. */
  readonly line: { readonly stroke: string; readonly strokeWidth: number; readonly fill: string };
}

const filled = ({ colour }: Look) => <rect x="2" y="0.5" width="11" height="11" rx="1.5" fill={colour} />;

const striped = (stripes: string) => (look: Look) => (
  <>
    {filled(look)}
    <path d={stripes} {...look.line} stroke={look.ground} />
  </>
);

/** The marks, the same in all views: running is filled, queued tinted, a reservation a dashed ring. */
const swatches = {
  solid: filled,
  slot: ({ line }: Look) => <rect x="2.5" y="1" width="10" height="10" rx="2" {...line} strokeWidth={1} />,
  oneStripe: striped('M4.5 0v12'),
  twoStripes: striped('M4.5 0v12M7.5 0v12'),
  stripes: striped('M2 6.5 7 11.5M3.5 1l9.5 9.5M9 0.5l4 4'),
  upright: ({ line }: Look) => <path d="M8 0v12" {...line} />,
  comb: ({ line }: Look) => <path d="M3 1.5h10M3 4.5h10M3 7.5h10M3 10.5h10" {...line} strokeWidth={1} />,
  wedge: ({ colour }: Look) => <path d="M8 1.5 13 10.5H3z" fill={colour} />,
  outline: ({ line }: Look) => <rect x="2.5" y="3" width="11" height="6" rx="1.5" {...line} />,
  tinted: ({ line, colour }: Look) => (
    <rect x="2.5" y="3" width="11" height="6" rx="1.5" {...line} fill={colour} fillOpacity={0.35} />
  ),
  narrow: ({ line, colour }: Look) => (
    <rect x="5" y="3" width="5" height="6" rx="1.5" {...line} fill={colour} fillOpacity={0.35} />
  ),
  speck: ({ colour }: Look) => <circle cx="8" cy="6" r="2" fill={colour} />,
  message: ({ line, colour, ground }: Look) => (
    <>
      <path d="M0 2.5 11 7" {...line} strokeWidth={1} opacity={0.6} />
      <circle cx="11.5" cy="7" r="3.5" {...line} fill={ground} stroke={colour} />
    </>
  ),
  count: ({ colour }: Look) => (
    <text x="0" y="10" fontSize="12" fill={colour}>
      +2
    </text>
  ),
  asks: ({ line, colour }: Look) => (
    <>
      <rect x="2.5" y="1" width="10" height="10" strokeDasharray="3 2" {...line} />
      <circle cx="7.5" cy="6" r="2" fill={colour} />
    </>
  ),
  kept: ({ line }: Look) => <rect x="2.5" y="1" width="10" height="10" strokeDasharray="3 2" {...line} />,
  numbered: ({ line, colour, ground }: Look) => (
    <>
      <rect x="3" y="1" width="10" height="10" rx="2" fill={colour} />
      <path d="m6.5 4.5 1.75-1.5v6" {...line} stroke={ground} />
    </>
  ),
  crosses: ({ line }: Look) => (
    <path d="m2 1 11 10M2 11 13 1M2 6l5-5M8 11l5-5M2 6l5 5M8 1l5 5" {...line} strokeWidth={1} />
  ),
  root: ({ line, colour }: Look) => (
    <>
      <rect x="2.5" y="0.75" width="10.5" height="10.5" {...line} />
      <path d="m7.75 2.75 3.25 3.25-3.25 3.25-3.25-3.25z" fill={colour} />
    </>
  ),
  ring: ({ line }: Look) => <circle cx="8" cy="6" r="4" strokeDasharray="2 1.5" {...line} />,
  line: ({ line }: Look) => <path d="M0 6h16" {...line} />,
  dashed: ({ line }: Look) => <path d="M0 6h16" strokeDasharray="4 3" {...line} />,
  hatch: ({ line }: Look) => (
    <>
      <rect x="2.5" y="1" width="11" height="10" {...line} />
      <path d="m2.5 7 6-6M3.5 11 13.5 1M9 11l4.5-4.5" {...line} strokeWidth={1} />
    </>
  ),
};

type Mark = Shape | keyof typeof swatches;

export interface LegendEntry {
  readonly title: string;
  readonly mark: Mark;
  /** Defaults to the text colour. */
  readonly colour?: string;
  /** Draws the mark instead. */
  readonly draw?: ((box: Box) => ReactNode) | undefined;
}

const SWATCH: Box = { x: 0.5, y: 0.5, width: 15, height: 11 };

/** Explains the marks of a view. Only for marks that cannot be labelled in place; false: it shows no such mark. */
export function Legend({ entries }: { readonly entries: readonly (LegendEntry | false)[] }) {
  const { ink, surface, scale } = usePalette();
  const shown = entries.filter((entry) => entry !== false);
  return (
    <ul className={styles.legend}>
      {shown.map(({ title, mark, colour = ink, draw }) => (
        <li key={title} className={styles.entry}>
          <svg width={16 * scale} height={12 * scale} viewBox="0 0 16 12" aria-hidden="true">
            {draw?.(SWATCH) ?? <Swatch mark={mark} colour={colour} ground={surface} />}
          </svg>
          {title}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ mark, ...look }: { readonly mark: Mark } & Omit<Look, 'line'>) {
  const { colour } = look;
  if (mark in shapes) return <path d={shapes[mark as Shape]} transform="translate(8 6)" fill={colour} />;
  const line = { stroke: colour, strokeWidth: 1.5, fill: 'none' };
  return swatches[mark as keyof typeof swatches]({ ...look, line });
}

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
