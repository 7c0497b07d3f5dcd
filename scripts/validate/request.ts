/** The parsed arguments of a validation. */
export interface Request {
  /** Parts of group names, in the order in which the groups are to run; empty: all groups. */
  readonly words: readonly string[];
  /** Where to write all results as JSON. */
  readonly json?: string;
  /** Whether to print a Markdown table instead of lines. */
  readonly table: boolean;
  /** Whether the results replace those of the same groups in `src/measured/claims.json`, which the page shows. */
  readonly keep: boolean;
  /** Which part of the groups to run, and of how many parts; by default all. */
  readonly shard: Shard;
}

/** Part `part` of `of`, counted from 1. */
interface Shard {
  readonly part: number;
  readonly of: number;
}

/** Reads `2/5`. */
function readShard(text = ''): Shard {
  const [part, of] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : [0, 0];
  if (part < 1 || part > of) throw new Error('--shard: which part of how many, such as 2/5?');
  return { part, of };
}

/** Parses the arguments of the program: [--json FILE] [--table] [--keep] [--shard i/n] [name ...]. */
export function readRequest(args: readonly string[]): Request {
  const words: string[] = [];
  let json: string | undefined;
  let table = false;
  let keep = false;
  let shard: Shard = { part: 1, of: 1 };
  for (let i = 0; i < args.length; i += 1) {
    if (args[i] === '--json') {
      json = args[++i];
      if (json === undefined || json.startsWith('--')) throw new Error('--json: which file?');
    } else if (args[i] === '--table') table = true;
    else if (args[i] === '--keep') keep = true;
    else if (args[i] === '--shard') shard = readShard(args[++i]);
    else if (args[i].startsWith('--'))
      throw new Error(`${args[i]}: there are --json FILE, --table, --keep and --shard i/n`);
    else words.push(args[i]);
  }
  return { words, json, table, keep, shard };
}

/** Selects groups: each once, by its whole name or by the first word contained in it, in the order of the words. */
export function pick<T extends { readonly name: string }>(
  groups: readonly T[],
  words: readonly string[],
): readonly T[] {
  if (words.length === 0) return groups;
  const meant = (word: string) => {
    const exact = groups.filter(({ name }) => name === word);
    return exact.length > 0 ? exact : groups.filter(({ name }) => name.includes(word));
  };
  const unknown = words.filter((word) => meant(word).length === 0);
  if (unknown.length > 0) {
    const names = groups.map(({ name }) => name).join(', ');
    throw new Error(`no group is named like ${unknown.join(', ')}; there are ${names}`);
  }
  return [...new Set(words.flatMap(meant))];
}

/**
 * Selects the groups of a shard: the longest first, each to the shard that has the least to do so far, so that all end at about
 * the same time. Groups whose time is unknown count as the average.
 */
export function shareOut<T extends { readonly name: string }>(
  groups: readonly T[],
  took: Readonly<Record<string, number>>,
  { part, of }: Shard,
): readonly T[] {
  const known = Object.values(took);
  const usual = known.length === 0 ? 1 : known.reduce((total, each) => total + each) / known.length;
  const secondsOf = ({ name }: T) => took[name] ?? usual;
  const busy = new Array<number>(of).fill(0);
  const own = new Set<T>();
  for (const group of groups.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const least = busy.indexOf(Math.min(...busy));
    busy[least] += secondsOf(group);
    if (least === part - 1) own.add(group);
  }
  return groups.filter((group) => own.has(group));
}
