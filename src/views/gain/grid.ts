import { maxOf } from '../../base/extremes.ts';
import type { Compared } from '../against.ts';
import { runName } from '../chart/runLook.ts';
import type { RunTrace } from '../view.ts';
import type { GroupGains } from './gains.ts';
import { jobsIn } from './gains.ts';

/** A cell: the gain of a compared run in a group. */
export interface Cell {
  readonly run: number; // position among the compared runs
  readonly group: number;
}

/** The name of a row or a column; a second, fainter part stands behind it or below. */
export interface Head {
  readonly name: string;
  /** The rest of a name that takes two lines. */
  readonly rest?: string;
  readonly aside: string;
}

/** Positions of cells: runs beside each other where they have room for a bar and its number, else one below the other. */
export interface Grid {
  readonly rows: readonly Head[];
  readonly columns: readonly Head[];
  readonly nameWidth: number;
  readonly headHeight: number;
  readonly cellWidth: number;
  readonly rowHeight: number;
  /** Height of all rows; it may be more than there is room for. */
  readonly height: number;
  cellAt(row: number, column: number): Cell;
  placeOf(cell: Cell): { readonly row: number; readonly column: number };
}

// CSS pixels at a scale of 1.
const LEAST_BESIDE = 124;
// Less is too narrow for a bar and its number: names of runs leave columns as much.
const LEAST_CELL = 100;
const ROW = { least: 20, most: 52 } as const;
const LETTER = 7.4;
// Before the name of a group, between it and its number of jobs, and before the axis.
const GAPS = 28;
// Before the name of a run and before the axis.
const EDGES = 20;

/** Lays out the gains of runs in groups. */
export function layoutGrid(
  compared: readonly Compared[],
  gains: GroupGains,
  unit: string,
  width: number,
  height: number,
  zoom: number,
): Grid {
  const groups = gains.names.map((name, group) => ({
    name: group === 0 ? 'all jobs' : group === 1 ? `${name} ${unit}` : name,
    aside: `n ${jobsIn(gains, group)}`,
  }));
  const longest = maxOf(groups.map(({ name, aside }) => name.length + aside.length));
  const groupsWidth = (longest * LETTER + GAPS) * zoom;
  const isBeside = (width - groupsWidth) / compared.length >= LEAST_BESIDE * zoom;
  const runs = compared.map(({ run }) => run);
  const letters = isBeside
    ? Math.floor((width - groupsWidth) / compared.length / (LETTER * zoom)) - 2
    : Math.floor(
        Math.max(width * 0.24, width - (groups.length * LEAST_CELL + EDGES) * zoom) / (LETTER * zoom),
      );
  const heads = runs.map((run) => (isBeside ? inTwoLines(run, letters) : inOneLine(run, letters)));
  const rows = isBeside ? groups : heads;
  const columns = isBeside ? heads : gains.names.map((name, group) => ({ name, aside: groups[group].aside }));
  const longestRun = maxOf(heads.map(({ name }) => name.length));
  const nameWidth = isBeside ? groupsWidth : (longestRun * LETTER + EDGES) * zoom;
  const hasTwoLines = !isBeside || heads.some(({ rest }) => rest !== undefined);
  const headHeight = (hasTwoLines ? 34 : 22) * zoom;
  const room = (height - headHeight) / rows.length;
  const rowHeight = Math.max(ROW.least * zoom, Math.min(ROW.most * zoom, room));
  return {
    ...{ rows, columns, nameWidth, headHeight, rowHeight },
    cellWidth: Math.max(0, (width - nameWidth) / columns.length),
    height: headHeight + rows.length * rowHeight,
    cellAt: (row, column) => (isBeside ? { run: column, group: row } : { run: row, group: column }),
    placeOf: ({ run, group }) => (isBeside ? { row: group, column: run } : { row: run, column: group }),
  };
}

function inOneLine(run: RunTrace, letters: number): Head {
  return { name: runName(run, Math.max(1, letters)), aside: '' };
}

/** Breaks a name where two lines have room for it; else it is cut. */
function inTwoLines(run: RunTrace, letters: number): Head {
  const whole = runName(run);
  const end = whole.lastIndexOf(' ', letters);
  const [name, rest] = [whole.slice(0, end), whole.slice(end + 1)];
  if (whole.length <= letters || end < 2 || rest.length > letters) return inOneLine(run, letters);
  return { name, rest, aside: '' };
}
