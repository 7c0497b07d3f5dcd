import { findLinks } from './findLinks.ts';
import { type Item, itemAt, type Opened, type Reader } from './items.ts';
import { type Owner, ownerNamed, ROSTER, type Roster, readRoster } from './whose.ts';

/** Something that a student handed in: a link, or why there is none. */
export interface HandedIn {
  readonly file: string;
  /** As far as a folder, a table or what stands beside the link tells; empty: not. */
  readonly student: string;
  /** By which the learning system tells students apart; empty: it is not known. */
  readonly id: string;
  readonly isLate: boolean;
  readonly fragment: string;
  /** Empty where there is a link. */
  readonly fault: string;
}

/** What was found, and to what it belongs. */
interface Found extends HandedIn {
  /** The same for all that one student handed in; empty: nothing belongs to it. */
  readonly of: string;
  /** Whether this is a file without a link, which is of no concern beside one with a link. */
  readonly isNothing?: boolean;
}

/** What is known on the way to a file. */
interface Way {
  /** Named by the learning system. */
  readonly owner: Owner | null;
  /** The folder of a student, if nothing in it says otherwise. */
  readonly folder: { readonly student: string; readonly path: string } | null;
  readonly roster: Roster;
  /** Whether a folder here is that of all, in which each folder is that of one student. */
  readonly isOfAll: boolean;
  readonly depth: number;
}

/** Folders in folders of one student. More are a mistake. */
const DEEPEST = 8;

const NO_LINK = 'there is no link';

/**
 * Lists what was handed in: in a folder or archive each file, and each folder as that of one student. Nothing that cannot
 * be read ends it: that is an entry with a fault.
 */
export async function handedIn(paths: readonly string[], reader: Reader): Promise<readonly HandedIn[]> {
  const found: Found[] = [];
  for (const path of paths) {
    const item = itemAt(path, reader);
    const way: Way = {
      ...{ owner: ownerNamed(item.name), folder: null, roster: new Map() },
      ...{ isOfAll: true, depth: 0 },
    };
    for (const each of await inItem(item, way)) found.push(each);
  }
  return toldApart(withoutNothing(found));
}

const tooDeep: Opened = { kind: 'fault', fault: 'it is in too many folders' };

async function inItem(item: Item, way: Way): Promise<readonly Found[]> {
  const opened = way.depth > DEEPEST ? tooDeep : await item.open();
  if (opened.kind === 'text') return inText(item, opened, way);
  if (opened.kind === 'fault') return [without(item, opened.fault, way)];
  const { items, isArchive } = opened;
  const roster = await rosterIn(items, way.roster);
  const own = { student: item.name.replace(/\.(?:zip|tar|tgz|gz)$/i, ''), path: item.path };
  const folder = way.isOfAll ? null : (way.folder ?? own);
  // A folder that is packed is often an archive of that one folder.
  const isOfAll = way.isOfAll && isArchive && items.length === 1;
  const found: Found[] = [];
  for (const each of items) {
    if (each.name === ROSTER) continue;
    const owner = way.owner ?? ownerNamed(each.name, roster);
    const within = await inItem(each, { owner, folder, roster, isOfAll, depth: way.depth + 1 });
    for (const link of within) found.push(link);
  }
  return found;
}

async function rosterIn(items: readonly Item[], known: Roster): Promise<Roster> {
  const opened = await items.find(({ name }) => name === ROSTER)?.open();
  return opened?.kind === 'text' ? readRoster(opened.text) : known;
}

/** The links of a file. Whose they are is told by their folder, unless they are a list of several. */
function inText(item: Item, { text, packed }: Extract<Opened, { kind: 'text' }>, way: Way): readonly Found[] {
  const links = findLinks(text, item.path);
  const what = packed === undefined ? NO_LINK : `${NO_LINK} that can be read: it is ${packed}`;
  if (links.length === 0) return [{ ...without(item, what, way), isNothing: true }];
  return links.map(({ fragment, name }) => {
    if (fragment === '') return { ...without(item, NO_LINK, way, name), isNothing: way.owner !== null };
    const beside = packed === undefined ? name : '';
    const student = (links.length === 1 && way.folder?.student) || beside;
    return { ...without(item, '', way, student), fragment };
  });
}

/** What is found in an item, before its link is told. */
function without({ path }: Item, fault: string, { owner, folder }: Way, name = ''): Found {
  const student = owner?.student ?? (name || (folder?.student ?? ''));
  const { id = '', isLate = false } = owner ?? {};
  const of = owner !== null ? `${student}\n${id}` : folder !== null ? `${folder.path}\n${student}` : '';
  return { file: path, student, id, isLate, fragment: '', fault, of };
}

/** What else a student put beside a link is of no concern, unless it could not be read; nor is the same link again. */
function withoutNothing(found: readonly Found[]): readonly Found[] {
  const withMore = new Set(found.filter(({ isNothing }) => isNothing !== true).map(({ of }) => of));
  const seen = new Set<string>();
  return found.filter(({ of, isNothing, fragment, file }) => {
    if (of === '') return true;
    if (isNothing === true && withMore.has(of)) return false;
    const once = `${of}\n${isNothing === true ? '' : fragment || file}`;
    if (seen.has(once)) return false;
    seen.add(once);
    return true;
  });
}

/** Adds what tells students of the same name apart to their names. */
function toldApart(found: readonly Found[]): readonly HandedIn[] {
  const ids = new Map<string, Set<string>>();
  for (const { student, id } of found) ids.set(student, (ids.get(student) ?? new Set()).add(id));
  return found.map(({ of: _, isNothing: _nothing, ...each }) => {
    const isShared = each.id !== '' && (ids.get(each.student)?.size ?? 0) > 1;
    return isShared ? { ...each, student: `${each.student} (${each.id})` } : each;
  });
}
