import { Legend } from '../../../widgets/Legend.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { waitColour, waitTicks } from './waitScale.ts';
import { texts, waitText } from './words.ts';

/** Explains the colours and marks of a matrix. */
export function WaitScale({ hasGhost }: { readonly hasGhost: boolean }) {
  const palette = usePalette();
  const entries = [
    ...waitTicks.map((wait, at) => ({
      title: at === waitTicks.length - 1 ? texts.andMore(waitText(wait)) : waitText(wait),
      mark: 'solid' as const,
      colour: waitColour(wait, palette),
    })),
    ...(hasGhost ? [{ title: texts.truthWhereItDiffers, mark: 'dashed' as const }] : []),
  ];
  return (
    <div style={{ padding: '5px 0' }}>
      <Legend entries={entries} />
    </div>
  );
}
