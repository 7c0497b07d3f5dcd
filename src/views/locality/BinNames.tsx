import { usePalette } from '../../widgets/usePalette.ts';

interface BinNamesProps {
  readonly names: readonly string[];
  middleOf(bin: number): number;
  /** Distance between the middles of two neighbours. [px] */
  readonly room: number;
  readonly width: number;
  readonly title: string | undefined;
}

/** Shortens a name to so many letters; of a range, keeps the beginning. */
function fitted(name: string, letters: number): string {
  if (name.length <= letters) return name;
  const beginning = `${name.split('–')[0]}–`;
  return beginning.length < name.length && beginning.length <= letters
    ? beginning
    : `${name.slice(0, letters - 1)}…`;
}

/** Names of groups below their columns; shortened ones are shown in full on hover. */
export function BinNames({ names, middleOf, room, width, title }: BinNamesProps) {
  const { ink, inkSoft, scale: zoom } = usePalette();
  const size = 12 * zoom;
  const letters = Math.max(1, Math.floor((room - 6) / (size * 0.6)));
  return (
    <g fontSize={size} fill={inkSoft}>
      {names.map((name, bin) => (
        <text key={name} x={middleOf(bin)} y={size * 1.4} textAnchor="middle" pointerEvents="auto">
          <title>{name}</title>
          {fitted(name, letters)}
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
