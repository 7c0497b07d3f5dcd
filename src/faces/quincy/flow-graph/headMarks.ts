import type { TextMark } from '../../../views/scene/scene.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { FlowLayout } from './layout.ts';

const names = [
  ['tasks', 'unscheduled', 'cluster', 'racks', 'servers', 'sink'],
  ['tasks', 'waiting', 'X', 'racks', 'servers', 'S'],
  ['tasks', 'wait', 'X', 'R', 'C', 'S'],
] as const;

/** The heads of the columns. All are as short as the one with the least room, between its neighbours in the same line. */
export function headMarks(layout: FlowLayout, palette: Palette): readonly TextMark[] {
  const { scale, columnX, width, columns, scene, nodes } = layout;
  const isAtEnd = (column: number) => column === 0 || column === 5;
  const xOf = (column: number) =>
    column === 0 ? columnX[0] + 5 * scale : column === 5 ? width - 2 : columnX[column];
  const fits = (heads: readonly string[]) => {
    let end = -Infinity;
    return heads.every((name, column) => {
      if (columns[column].length === 0 || column === 1) return true;
      const wide = textWidth(name, 12 * scale);
      const left = xOf(column) - (isAtEnd(column) ? wide : wide / 2);
      const isFree = left > end;
      end = left + wide + 6 * scale;
      return isFree;
    });
  };
  const chosen = names.find(fits) ?? names[2];
  return [...chosen.entries()].flatMap(([column, name]): readonly TextMark[] => {
    const first = nodes[columns[column][0]];
    if (first === undefined) return [];
    return [
      {
        kind: 'text',
        text: [column === 0 && scene.level.kind === 'jobs' ? 'jobs' : name],
        x: xOf(column),
        // Unscheduled nodes are lower than other columns, and so is their head.
        y: column === 1 ? first.y - 15 * scale : 10 * scale,
        colour: palette.inkFaint,
        align: isAtEnd(column) ? 'right' : 'center',
        halo: palette.surface,
        haloWidth: 3 * scale,
      },
    ];
  });
}
