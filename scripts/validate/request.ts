/** The parsed arguments of a validation. */
export interface Request {
  /** Parts of group names, in the order in which the groups are to run; empty: all groups. */
  readonly words: readonly string[];
  /** Where to write all results as JSON. */
  readonly json?: string;
  /** Whether to print a Markdown table instead of lines. */
  readonly table: boolean;
  /** Whether the results replace those of the same groups in `src/claims/measured.json`, which the page shows. */
  readonly keep: boolean;
}

/** Parses the arguments of the program: [--json FILE] [--table] [--keep] [name ...]. */
export function readRequest(args: readonly string[]): Request {
  const words: string[] = [];
  let json: string | undefined;
  let table = false;
  let keep = false;
  for (let i = 0; i < args.length; i += 1) {
    if (args[i] === '--json') {
      json = args[++i];
      if (json === undefined || json.startsWith('--')) throw new Error('--json: which file?');
    } else if (args[i] === '--table') table = true;
    else if (args[i] === '--keep') keep = true;
    else if (args[i].startsWith('--'))
      throw new Error(`${args[i]}: there are --json FILE, --table and --keep`);
    else words.push(args[i]);
  }
  return { words, json, table, keep };
}

/** Selects groups: each once, by the first word contained in its name, in the order of the words. */
export function pick<T extends { readonly name: string }>(
  groups: readonly T[],
  words: readonly string[],
): readonly T[] {
  if (words.length === 0) return groups;
  const unknown = words.filter((word) => !groups.some(({ name }) => name.includes(word)));
  if (unknown.length > 0) {
    const names = groups.map(({ name }) => name).join(', ');
    throw new Error(`no group is named like ${unknown.join(', ')}; there are ${names}`);
  }
  return [...new Set(words.flatMap((word) => groups.filter(({ name }) => name.includes(word))))];
}
