import { BLANKS, separators } from '../columnMapping.ts';
import { cut, isComment } from '../readers/tableShape.ts';
import { hostsIn } from './hosts.ts';
import { amountIn, coresIn, memoryUnit, type Node, type NodeList, type TakenColumn } from './node.ts';
import { statesIn } from './slurmRecords.ts';

/** What a column of a table of servers may hold, with the names that it has: of several, the first counts. */
const roles = {
  name: 'nodelist hostnames nodehost node_name nodename node name hostname host_name host server_name server machine_name machine_id machine computer instance vm',
  count: 'nodes servers number_of_servers count quantity',
  rack: 'rack rack_id rack_name cabinet chassis enclosure switch availability_zone zone az',
  slots: 'slots slots_per_server num_slots number_of_slots task_slots max_tasks slot_count',
  cores:
    'cpus cpus_a_i_o_t cpu num_cpus cpu_count ncpus vcpus vcpu cores cpu_cores core_count num_cores number_of_cores cores_per_server threads procs processors',
  memory: 'memory mem ram real_memory memory_size mem_size ram_size total_memory memory_per_server capacity',
  state: 'statelong statecompact states state status condition',
} as const;

type Role = keyof typeof roles;

const titles: Readonly<Record<Role, string>> = {
  name: 'Server',
  count: 'Servers',
  rack: 'Rack',
  slots: 'Slots',
  cores: 'Cores',
  memory: 'Memory',
  state: 'State',
};

/** Columns that only tables of jobs have. */
const OF_JOBS =
  /^(arriv|submit|start|begin|end|finish|durat|elaps|run_?time|job|task_(id|name)|wait|delet|schedul|queued|pod_phase|user)/;

/** A table has few lines above its header: a date, a title, comments. */
const LONGEST_PREAMBLE = 20;

interface Header {
  readonly at: number;
  readonly separator: string;
  readonly names: readonly string[];
  readonly columns: Readonly<Partial<Record<Role, number>>>;
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** Splits `memory_gb` into what it is and its unit. */
function withoutUnit(name: string): { readonly base: string; readonly unit: number | undefined } {
  const [, base = '', last = ''] = /^(.+)_([a-z]+)$/.exec(name) ?? [];
  const unit = base === '' ? undefined : memoryUnit(last);
  return unit === undefined ? { base: name, unit } : { base, unit };
}

function headerIn(lines: readonly string[]): Header | null {
  for (const [at, line] of lines.slice(0, LONGEST_PREAMBLE).entries()) {
    for (const { id: separator } of separators) {
      const names = cut(line.replace(/^\s*#\s*/, ''), separator);
      if (names.length < 2) continue;
      const plainNames = names.map(plain);
      if (plainNames.some((name) => OF_JOBS.test(name))) continue;
      const find = ([role, known]: readonly [string, string]) => {
        const bases = plainNames.map((name) => (role === 'memory' ? withoutUnit(name).base : name));
        const [first] = known.split(' ').filter((each) => bases.includes(each));
        return first === undefined ? [] : [[role, bases.indexOf(first)] as const];
      };
      const columns: Header['columns'] = Object.fromEntries(Object.entries(roles).flatMap(find));
      const { name, count, rack, slots, cores, memory } = columns;
      const isListed = [name, count, rack].some((each) => each !== undefined);
      if (isListed && [slots, cores, memory].some((each) => each !== undefined))
        return { at, separator, names, columns };
    }
  }
  return null;
}

/** Whether lines begin a table of servers: sinfo's, or one of any columns. */
export function isNodeTable(lines: readonly string[]): boolean {
  return headerIn(lines) !== null;
}

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
      line: row.line,
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
