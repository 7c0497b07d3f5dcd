import type { Arcs } from '../../explain/explanation.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { LinkButton } from '../../widgets/Button.tsx';
import { usePalette } from '../../widgets/usePalette.ts';

// CSS pixels
const ROW = 40;
const CURVES = 44;

/** The few ways that a task had, as arcs from it, the one that was taken bold; and the way to the picture with all of them. */
export function Ways({ arcs: { from, ways, more } }: { readonly arcs: Arcs }) {
  const palette = usePalette();
  const height = ROW * ways.length;
  const curve = (place: number) =>
    `M7 ${height / 2}C${CURVES / 2} ${height / 2} ${CURVES / 3} ${(place + 0.5) * ROW} ${CURVES} ${(place + 0.5) * ROW}`;
  return (
    <>
      <div style={{ display: 'flex', gap: 8 }} data-ways="">
        <svg width={CURVES} height={height} style={{ flex: 'none' }} aria-hidden="true">
          {ways.map(({ name, isTaken }, place) => (
            <path
              key={name}
              d={curve(place)}
              fill="none"
              stroke={isTaken ? palette.ink : palette.lineStrong}
              strokeWidth={isTaken ? 3 : 1.5}
              strokeDasharray={isTaken ? undefined : '4 3'}
            />
          ))}
          <circle cx={7} cy={height / 2} r={6} fill={palette.ink} />
        </svg>
        <ul style={{ flex: 1, margin: 0, padding: 0, listStyle: 'none' }} aria-label={`The ways of ${from}`}>
          {ways.map(({ name, words, cost, isTaken }) => (
            <li
              key={name}
              style={{ height: ROW, display: 'flex', gap: 8, alignItems: 'center', lineHeight: 1.25 }}
              aria-current={isTaken || undefined}
            >
              <span style={{ flex: 1 }}>
                <strong>{name}</strong>: {words}
              </span>
              <strong>{cost}</strong>
            </li>
          ))}
        </ul>
      </div>
      <LinkButton onClick={() => layoutStore.getState().setBeside(more.view)}>{more.words}</LinkButton>
    </>
  );
}
