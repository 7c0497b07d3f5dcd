import { type FolderEntry, faultOf, readText, type Terminal } from '../terminal.ts';
import { findLinks } from './findLinks.ts';

/** Something that a student handed in: a link, or why there is none. */
export interface HandedIn {
  readonly file: string;
  /** As far as a folder, a table or what stands beside the link tells; empty: not. */
  readonly student: string;
  readonly fragment: string;
  /** Empty where there is a link. */
  readonly fault: string;
}

/** Folders in folders of one student. More are a mistake. */
const DEEPEST = 8;

/** How Moodle names what it packs: "Ada Lovelace_4711_assignsubmission_file_". */
const MOODLE = /^(.+?)_\d+_assignsubmission_/;

type Reader = Pick<Terminal, 'readFile' | 'readFolder' | 'readInput'>;

/** Why nothing of a file or folder is graded, by what reading it said. */
export const unread = (fault: string) => `it ${fault}`;
const NO_LINK = 'there is no link';

/**
 * Lists what was handed in: in a folder each file, and each folder as that of one student. Nothing that cannot be read ends
 * it: that is an entry with a fault.
 */
export async function handedIn(paths: readonly string[], terminal: Reader): Promise<readonly HandedIn[]> {
  const all: HandedIn[] = [];
  for (const path of paths) {
    const inside = listed(path, terminal);
    const student = moodleName(path.replace(/^.*[\\/](?=.)/, '')) ?? '';
    if (typeof inside === 'string') all.push(without(path, student, inside));
    else if (inside === null) for (const each of await inFile(path, student, terminal)) all.push(each);
    else
      for (const entry of inside)
        for (const each of await handedInAs(entry, student, terminal)) all.push(each);
  }
  return all;
}

async function handedInAs(
  entry: FolderEntry,
  student: string,
  terminal: Reader,
): Promise<readonly HandedIn[]> {
  if (entry.kind !== 'folder') return inEntry(entry, student, 0, terminal);
  const own = studentOf(entry.name);
  const found = await inEntry(entry, own, 0, terminal);
  // What else a student put beside a link is of no concern, unless it could not be read.
  const rest = found.filter((each) => each.fault !== NO_LINK || each.student !== own);
  return rest.length > 0 ? rest : found.slice(0, 1);
}

function without(file: string, student: string, fault: string): HandedIn {
  return { file, student, fragment: '', fault };
}

/** What a folder contains, without what systems put there; null: it is none; a text: why it cannot be read. */
function listed(path: string, { readFolder }: Reader): readonly FolderEntry[] | string | null {
  try {
    const inside = readFolder?.(path) ?? null;
    if (inside === null) return null;
    const own = inside.filter(({ name }) => !/^(\.|__MACOSX$|Thumbs\.db$|desktop\.ini$)/.test(name));
    return own.length === 0 ? 'the folder is empty' : own.sort((a, b) => (a.path < b.path ? -1 : 1));
  } catch (error) {
    return unread(faultOf(error as NodeJS.ErrnoException));
  }
}

async function inEntry(
  { path, kind }: FolderEntry,
  student: string,
  depth: number,
  terminal: Reader,
): Promise<readonly HandedIn[]> {
  if (kind === 'other')
    return [without(path, student, 'it leads to another file or is a device: not followed')];
  const inside =
    kind === 'file' ? null : depth < DEEPEST ? listed(path, terminal) : 'it is in too many folders';
  if (inside === null) return inFile(path, student, terminal);
  if (typeof inside === 'string') return [without(path, student, inside)];
  const found: HandedIn[] = [];
  for (const entry of inside)
    for (const each of await inEntry(entry, student, depth + 1, terminal)) found.push(each);
  return found;
}

/** The links of a file. Whose they are is told by their folder, unless they are a list of several. */
async function inFile(file: string, student: string, terminal: Reader): Promise<readonly HandedIn[]> {
  const read = await readText(file, terminal);
  if (read.kind === 'fault') return [without(file, student, unread(read.fault))];
  const links = findLinks(read.text, file);
  if (links.length === 0) return [without(file, student, NO_LINK)];
  return links.map(({ fragment, name }) => ({
    ...{ file, student: (links.length === 1 && student) || name, fragment },
    fault: fragment === '' ? NO_LINK : '',
  }));
}

function moodleName(name: string): string | undefined {
  return MOODLE.exec(name)?.[1];
}

/** The student whom the name of a folder or file names. */
export function studentOf(name: string): string {
  return moodleName(name) ?? name;
}
