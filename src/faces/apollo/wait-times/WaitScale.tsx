import { Legend } from '../../../widgets/Legend.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { waitColour, waitTicks } from './waitScale.ts';
import { waitText } from './words.ts';

/** Explains the colours and marks of a matrix. */
export function WaitScale({ isStale, hasGhost }: { readonly isStale: boolean; readonly hasGhost: boolean }) {
  const palette = usePalette();
  const entries = [
    ...waitTicks.map((wait, at) => ({
      title: at === waitTicks.length - 1 ? `${waitText(wait)} and more` : waitText(wait),
      mark: 'solid' as const,
      colour: waitColour(wait, palette),
    })),
    ...(isStale ? [{ title: 'stale copy', mark: 'hatch' as const }] : []),
    ...(hasGhost ? [{ title: 'truth, where it differs', mark: 'dashed' as const }] : []),
  ];
  return (
    <div style={{ padding: '5px 0' }}>
      <Legend entries={entries} />
    </div>
  );
}
