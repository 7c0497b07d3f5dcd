import { Rest, useRoom } from '../../widgets/room.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { Drawing } from '../grammar/Drawing.tsx';
import type { Picture } from '../grammar/picture.ts';
import type { Distribution } from './distributionPicture.ts';
import styles from './MarksTable.module.css';

interface MarksTableProps {
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly title: string;
    readonly cells: readonly string[];
  }[];
}

/** The marks of curves as numbers: a line for each run. */
export function MarksTable({ heads, rows }: MarksTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">run</span>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, title, cells }) => (
          <tr key={name}>
            <th scope="row" title={title}>
              {name}
            </th>
            {cells.map((cell, column) => (
              <td key={heads[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// A line of the table, and the least height of the curves above it. CSS pixels
const LINE = 20;
const LEAST_CURVES = 150;

/** How high the table of some curves is, or 0 where it would leave too little for them. CSS pixels */
export function heightOfMarks(curves: number, height: number, scale: number): number {
  const own = (curves + 1) * LINE * scale + 8;
  return height - own >= LEAST_CURVES * scale ? own : 0;
}

interface CurvesProps extends MarksTableProps {
  readonly picture: Picture<Distribution>;
}

/** Curves, and below them their marks where there is room. */
export function CurvesWithMarks({ picture, ...table }: CurvesProps) {
  const { height } = useRoom();
  const { scale } = usePalette();
  const below = heightOfMarks(table.rows.length, height, scale);
  return (
    <>
      <Rest height={below}>
        <Drawing picture={picture} />
      </Rest>
      {below > 0 && <MarksTable {...table} />}
    </>
  );
}
