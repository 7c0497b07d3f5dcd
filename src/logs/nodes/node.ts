/** A server of a real cluster, as a file tells of it. What a file does not tell is NaN, or empty. */
export interface Node {
  readonly name: string;
  readonly rack: string;
  readonly slots: number;
  readonly cores: number;
  /** In the unit of the list. */
  readonly memory: number;
  /** Words for whether it takes jobs, in lower case. */
  readonly states: readonly string[];
}

/** What a column of the file was taken for. */
export interface TakenColumn {
  readonly title: string;
  readonly name: string;
  readonly cells: readonly string[];
}

/** The servers that a file lists. */
export interface NodeList {
  /** What the file is. */
  readonly title: string;
  readonly nodes: readonly Node[];
  /** MB of a unit of memory; null: the file does not tell, as where a column has a number without a unit. */
  readonly unit: number | null;
  /** What its columns were taken for, where it is a table of any columns. */
  readonly columns: readonly TakenColumn[];
}

/** Says what is wrong with a file of servers. */
export class DamagedNodes extends Error {
  override readonly name = 'DamagedNodes';
}

/** MB of the units in which people write memory: those with an i are powers of 1,024. */
const units: Readonly<Record<string, number>> = {
  b: 1e-6,
  k: 1e-3,
  m: 1,
  g: 1e3,
  t: 1e6,
  ki: 1_024 / 1e6,
  mi: 1_024 ** 2 / 1e6,
  gi: 1_024 ** 3 / 1e6,
  ti: 1_024 ** 4 / 1e6,
};

/** MB of a unit such as GB, Gi or bytes; undefined of anything else. */
export function memoryUnit(name: string): number | undefined {
  const plain = name.toLowerCase().replace(/^bytes?$/, 'b');
  return units[plain.length > 1 ? plain.replace(/b$/, '') : plain];
}

/** Reads an amount, with its unit if it has one: `64 GiB`, `64000+`, `15890m` of CPU. NaN of anything else. */
export function amountIn(text: string): { readonly amount: number; readonly unit: string } {
  const [, digits = '', unit = ''] = /^([\d,]*\.?\d+)\s*([a-z]*)\+?$/i.exec(text.trim()) ?? [];
  return { amount: digits === '' ? Number.NaN : Number(digits.replaceAll(',', '')), unit };
}

/** Reads how many CPUs there are: also `0/16/0/16`, of which the last is all, and thousandths as Kubernetes writes them. */
export function coresIn(text: string): number {
  const { amount, unit } = amountIn(text.split('/').at(-1) ?? '');
  return unit === 'm' ? amount / 1_000 : amount;
}
