/** Formats server numbers as ranges: "0–9, 12". */
export function rangesOf(servers: readonly number[]): string {
  const ascending = [...servers].sort((one, other) => one - other);
  const ranges: string[] = [];
  for (let at = 0; at < ascending.length; ) {
    let end = at;
    while (ascending[end + 1] === ascending[end] + 1) end += 1;
    ranges.push(end === at ? `${ascending[at]}` : `${ascending[at]}–${ascending[end]}`);
    at = end + 1;
  }
  return ranges.join(', ');
}

/** Parses what `rangesOf` writes, with any kind of dash; returns what is wrong otherwise. */
export function serversIn(text: string, most: number): readonly number[] | string {
  const found = new Set<number>();
  for (const part of text.split(/[,;]/).map((each) => each.trim())) {
    if (part === '') continue;
    const [, first, last = first] = /^(\d+)(?:\s*[-–]\s*(\d+))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from <= to && to < most)) {
      return `“${part.slice(0, 20)}” names no servers; write 0–9, 12, with numbers from 0 to ${most - 1}.`;
    }
    for (let server = from; server <= to; server += 1) found.add(server);
  }
  return found.size === 0 ? 'Type the numbers of some servers, such as 0–9, 12.' : [...found];
}
