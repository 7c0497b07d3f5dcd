import { usePalette } from '../../widgets/usePalette.ts';

interface BinNamesProps {
  readonly names: readonly string[];
  middleOf(bin: number): number;
  /** Between the middles of two neighbours. */
  readonly room: number;
  readonly width: number;
  readonly title: string | undefined;
}

/** Names of groups below their columns; where they are too long, in full when pointed at. */
export function BinNames({ names, middleOf, room, width, title }: BinNamesProps) {
  const { ink, inkSoft, scale: zoom } = usePalette();
  const size = 12 * zoom;
  const letters = Math.max(1, Math.floor(room / (size * 0.58)));
  return (
    <g fontSize={size} fill={inkSoft}>
      {names.map((name, bin) => (
        <text key={name} x={middleOf(bin)} y={size * 1.4} textAnchor="middle" pointerEvents="auto">
          <title>{name}</title>
          {name.length <= letters ? name : `${name.slice(0, letters - 1)}…`}
        </text>
      ))}
      {title !== undefined && (
        <text x={width} y={size * 2.7} textAnchor="end" fill={ink}>
          {title}
        </text>
      )}
    </g>
  );
}
