/** What a citation of runs says. */
interface Cited {
  /** The question or name of the scenario. */
  readonly title: string;
  readonly version: string;
  /** The link that opens it. */
  readonly address: string;
  /** The trace digests of its runs, in their order; empty while they are not known. */
  readonly digests: readonly string[];
  /** The day on which it was seen, as `localDay` gives it. */
  readonly day: string;
}

/** The day by the reader's own calendar: "2026-11-23". */
export function localDay(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A citation for BibTeX. It has no year, since a run has none: the same link gives the same run whenever it is opened. */
export function bibtexOf({ title, version, address, digests, day }: Cited): string {
  const fields = [
    ['title', `{${escaped(title)}}`],
    ['howpublished', `Simulated with Makespan ${escaped(version)}`],
    ...(digests.length === 0 ? [] : [['note', `Trace digests: ${digestWords(digests)}`]]),
    ['url', address],
    ['urldate', day],
  ];
  const lines = fields.map(([name, value]) => `  ${name.padEnd(12)} = {${value}}`);
  return `@misc{${keyOf(title, digests)},\n${lines.join(',\n')}\n}\n`;
}

/** The same as a sentence. */
export function plainCitationOf({ title, version, address, digests, day }: Cited): string {
  const checked = digests.length === 0 ? '' : ` Trace digests: ${digestWords(digests)}.`;
  return `“${title}” Simulated with Makespan ${version}.${checked} ${address} (opened ${day})`;
}

/** "A 0123456789abcdef, B …" */
function digestWords(digests: readonly string[]): string {
  return digests.map((digest, run) => `${String.fromCharCode(65 + run)} ${digest}`).join(', ');
}

/** The first words of the title and the start of the first digest, which tells runs of the same title apart. */
function keyOf(title: string, digests: readonly string[]): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return ['makespan', ...words.slice(0, 3), ...digests.slice(0, 1).map((digest) => digest.slice(0, 6))].join(
    '-',
  );
}

const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Text in which no letter is a command of TeX. */
function escaped(text: string): string {
  return text.replaceAll(/[\\{}$&#%_~^]/g, (letter) => commands[letter] ?? `\\${letter}`);
}
