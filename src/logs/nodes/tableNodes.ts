import { BLANKS } from '../columnMapping.ts';
import { cut, isComment } from '../readers/tableShape.ts';
import { hostsIn } from './hosts.ts';
import { amountIn, coresIn, memoryUnit, type Node, type NodeList, type TakenColumn } from './node.ts';
import { statesIn } from './slurmRecords.ts';
import { type Header, headerIn, plain, type Role, titles, withoutUnit } from './tableHeader.ts';

/** Reads a table with a row for each server, or for several that are alike. */
export function readNodeTable(text: string): NodeList {
  const lines = text.split(/\r?\n/);
  const header = headerIn(lines);
  if (header === null) return { title: 'a table of servers', nodes: [], unit: 1, columns: [] };
  const { at, separator, names, columns } = header;
  const rows = lines
    .map((line, index) => ({ cells: cellsOf(line, separator, names.length), line: index + 1 }))
    .filter(({ cells, line }) => line > at + 1 && cells.length > 1 && !isComment(lines[line - 1]));
  const cellOf = (row: (typeof rows)[number], role: Role): string => row.cells[columns[role] ?? -1] ?? '';
  const perSocket = socketsIn(names, columns.cores);
  const nodes = rows.flatMap((row): readonly Node[] => {
    const cores = coresIn(cellOf(row, 'cores')) * (perSocket === null ? 1 : Number(row.cells[perSocket]));
    const { amount, unit } = amountIn(cellOf(row, 'memory'));
    const known = unit === '' ? 1 : memoryUnit(unit);
    const alike = {
      rack: cellOf(row, 'rack'),
      slots: amountIn(cellOf(row, 'slots')).amount,
      cores,
      memory: amount * (known ?? Number.NaN),
      states: statesIn(cellOf(row, 'state')),
    };
    const hosts = hostsIn(cellOf(row, 'name'));
    const count = hosts.length === 1 || hosts.length === 0 ? amountIn(cellOf(row, 'count')).amount : 1;
    const all = count > 1 && hosts.length <= 1 ? Array.from({ length: count }, () => '') : hosts;
    return (all.length === 0 ? [''] : all).map((name) => ({ name, ...alike }));
  });
  const isSlurm = names.some((name) => /^(NODELIST|HOSTNAMES|NODEHOST)$/.test(name));
  const title = isSlurm ? 'sinfo' : 'a table of servers';
  return {
    title,
    nodes,
    unit: unitOf(header, rows, isSlurm),
    columns: isSlurm ? [] : takenFrom(header, rows),
  };
}

/** Cells of a row; with blanks between them the last column, a reason, may have more. */
function cellsOf(line: string, separator: string, width: number): readonly string[] {
  const cells = line.trim() === '' ? [] : cut(line, separator).map((cell) => cell.trim());
  if (separator !== BLANKS || cells.length <= width) return cells;
  return [...cells.slice(0, width - 1), cells.slice(width - 1).join(' ')];
}

/** sinfo's column CORES is of each socket. */
function socketsIn(names: readonly string[], cores: number | undefined): number | null {
  const sockets = names.map(plain).indexOf('sockets');
  return sockets >= 0 && cores !== undefined && plain(names[cores]) === 'cores' ? sockets : null;
}

type Rows = readonly { readonly cells: readonly string[] }[];

/** MB of the unit of memory: of sinfo, of the column's name, or of each cell. Null: it is not told. */
function unitOf({ names, columns }: Header, rows: Rows, isSlurm: boolean): number | null {
  const at = columns.memory;
  if (isSlurm || at === undefined) return 1;
  const { unit } = withoutUnit(plain(names[at]));
  if (unit !== undefined) return unit;
  return rows.every(({ cells }) => amountIn(cells[at] ?? '').unit !== '') ? 1 : null;
}

function takenFrom({ names, columns }: Header, rows: Rows): readonly TakenColumn[] {
  return Object.entries(columns).map(([role, at]) => ({
    title: titles[role as Role],
    name: names[at],
    cells: rows.slice(0, 3).map(({ cells }) => cells[at] ?? ''),
  }));
}
