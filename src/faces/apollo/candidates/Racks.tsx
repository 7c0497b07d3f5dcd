import type { ServerId } from '../../../engine/ids.ts';
import { rackName } from '../../../views/shared/names.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { hasWords, type RackLayout, ringAt } from './rackLayout.ts';

interface RacksProps {
  readonly layout: RackLayout;
  readonly palette: Palette;
  readonly bytes: ReadonlyMap<ServerId, number>;
}

/** The racks with a square for each server; those that hold input are darker. */
export function Racks({ layout, palette, bytes }: RacksProps) {
  const { cluster, up } = layout;
  const { racks, hasRackLabels, scale, topology } = cluster;
  const side = squareOf(layout);
  const squares = (holds: boolean) =>
    Array.from({ length: topology.servers }, (_, server) => server)
      .filter((server) => bytes.has(server) === holds)
      .map((server) => {
        const { x, y } = ringAt(layout, server);
        return `M${x - side / 2} ${y - side / 2}h${side}v${side}h${-side}z`;
      })
      .join('');
  return (
    <>
      {racks.map(({ x, y, width, height }) => (
        <rect
          key={`${x} ${y}`}
          x={x + 0.5}
          y={y - up + 0.5}
          width={width - 1}
          height={height - 1}
          rx={hasRackLabels ? 6 : 2}
          fill={palette.sunken}
          stroke={palette.line}
          strokeWidth={scale}
        />
      ))}
      {hasRackLabels &&
        racks.map(({ x, y }, rack) => (
          <text
            key={`${x} ${y}`}
            x={x + 8 * scale}
            y={y - up + 15 * scale}
            fontSize={12 * scale}
            fill={palette.inkFaint}
          >
            {rackName(rack)}
          </text>
        ))}
      <path d={squares(false)} fill={palette.otherJob} opacity={0.6} />
      <path d={squares(true)} fill={palette.inkSoft} />
    </>
  );
}

/** The side of a server's square. */
function squareOf(layout: RackLayout): number {
  const { cellWidth, cellHeight, scale } = layout.cluster;
  return hasWords(layout) ? 14 * scale : Math.max(1, Math.min(8, Math.min(cellWidth, cellHeight) - 2));
}
