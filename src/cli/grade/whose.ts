// Whose something is that was handed in. What a file contains is not asked: anybody may write any name there.

/** A student, as the name of a folder or file tells. */
export interface Owner {
  readonly student: string;
  /** Tells students of the same name apart; empty where the system gives none. */
  readonly id: string;
  readonly isLate: boolean;
}

/** Students by the names of their folders or files, where a list beside these tells. */
export type Roster = ReadonlyMap<string, Owner>;

/** How learning systems name what they pack. */
const NAMES: readonly RegExp[] = [
  // Moodle, mod/assign/locallib.php: "Ada Lovelace_4711_assignsubmission_file_", with or without the last letter, a
  // folder or the beginning of a file. Where names are hidden, all are called "Participant".
  /^(?<student>.+?)_(?<id>\d+)_assignsubmission_[a-z]+(?:_|$)/,
  // Canvas, lib/content_zipper.rb: "lovelaceada_LATE_4711_90210_work.url", "lovelaceada_4711_text.html".
  /^(?<student>[\p{L}\p{M}\p{N}_]+?)(?<late>_LATE)?_(?<id>\d+)_(?:\d+_.+|(?:text|link)\.html)$/u,
  // The same where names are hidden: "LATE_anon_x7YzQ_90210_work.url".
  /^(?<late>LATE_)?(?<student>anon_[a-zA-Z0-9]+)_(?:\d+_.+|(?:text|link)\.html)$/,
];

/** The student whom the name of a folder or file names; null: it is a name as any other. */
export function ownerNamed(name: string, roster: Roster = new Map()): Owner | null {
  const listed = roster.get(name);
  if (listed !== undefined) return listed;
  for (const system of NAMES) {
    const { student, id = '', late } = system.exec(name)?.groups ?? {};
    if (student !== undefined) return { student, id, isLate: late !== undefined };
  }
  return null;
}

/** How Gradescope calls the list beside the folders of an export. */
export const ROSTER = 'submission_metadata.yml';

/**
 * Reads Gradescope's list: for each folder or file its submitters, of whom a group has several. Of YAML only what stands in
 * such a list is read.
 */
export function readRoster(text: string): Roster {
  const roster = new Map<string, Owner>();
  let place = '';
  let people: { name: string; id: string }[] = [];
  const close = () => {
    const student = people.map(({ name }) => name).join(', ');
    const id = people.map((each) => each.id).join(', ');
    if (student !== '') roster.set(place, { student, id, isLate: false });
    people = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const top = /^(\S.*):\s*$/.exec(line);
    if (top !== null) {
      close();
      place = unquoted(top[1]);
    }
    const [, dash, key, value] = /^( *- | +):(name|sid): *(.*)$/.exec(line) ?? [];
    if (value === undefined) continue;
    if (dash.includes('-')) people.push({ name: '', id: '' });
    const last = people.at(-1);
    if (last !== undefined) last[key === 'name' ? 'name' : 'id'] = unquoted(value.trim());
  }
  close();
  return roster;
}

function unquoted(value: string): string {
  const [, single, double] = /^(?:'(.*)'|"(.*)")$/.exec(value) ?? [];
  return single?.replaceAll("''", "'") ?? double?.replaceAll(/\\(.)/g, '$1') ?? value;
}

/** The words of a name, without capitals and accents. */
function wordsOf(name: string): readonly string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words of one or two letters stand in many names, but a name in Chinese has no more. */
const isTelling = (word: string) => word.length > 2 || /[^a-z]/.test(word);

/**
 * Whether what somebody typed as their name may be the name or number by which the system knows them. One word in common is
 * enough, also within another, as in Canvas’s "lovelaceada": people shorten names.
 */
export function mayBeNameOf(typed: string, { student, id }: Pick<Owner, 'student' | 'id'>): boolean {
  const [one, other] = [wordsOf(typed), wordsOf(`${student} ${id}`)];
  const [short, long] = [one.join(''), other.join('')];
  const isWithin = (words: readonly string[], text: string) =>
    words.some((word) => isTelling(word) && text.includes(word));
  return one.join(' ') === wordsOf(student).join(' ') || isWithin(one, long) || isWithin(other, short);
}
