import { isGzip } from '../../logs/binaryKinds.ts';
import { Damaged, filesInTar, gunzip, isTar, isZip, listZip, type ZippedFile } from '../../worker/archive.ts';
import { type FolderEntry, faultOf, type Terminal } from '../terminal.ts';
import { packedKind, textIn } from './plainText.ts';

export type Reader = Pick<Terminal, 'readFile' | 'readBytes' | 'readFolder' | 'readInput'>;

/** A file or folder, on the disk or in an archive, which is opened when it is its turn. */
export interface Item {
  readonly name: string;
  readonly path: string;
  open(): Promise<Opened>;
}

/** What an item turns out to be. */
export type Opened =
  | { readonly kind: 'folder'; readonly items: readonly Item[]; readonly isArchive: boolean }
  /** `packed`: what it is, if links in it may be packed. */
  | { readonly kind: 'text'; readonly text: string; readonly packed?: string }
  | { readonly kind: 'fault'; readonly fault: string };

/** Why nothing of a file or folder is graded, by what reading it said. */
export const unread = (fault: string) => `it ${fault}`;

const fault = (text: string): Opened => ({ kind: 'fault', fault: text });

/** What stands at a path that was named. */
export function itemAt(path: string, reader: Reader): Item {
  return itemOf({ name: path.replace(/[\\/]+$/, '').replace(/^.*[\\/]/, ''), path, kind: 'file' }, reader);
}

function itemOf({ name, path, kind }: FolderEntry, reader: Reader): Item {
  const open = async () => {
    if (kind === 'other') return fault('it leads to another file or is a device: not followed');
    try {
      const inside = path === '-' ? null : (reader.readFolder?.(path) ?? null);
      if (inside === null) return await openBytes(await bytesAt(path, reader), path);
      return folderOf(inside.map((entry) => itemOf(entry, reader)));
    } catch (error) {
      return fault(unread(faultOf(error as NodeJS.ErrnoException)));
    }
  };
  return { name, path, open };
}

async function bytesAt(path: string, reader: Reader): Promise<Uint8Array<ArrayBuffer>> {
  if (path !== '-' && reader.readBytes !== undefined) return reader.readBytes(path);
  return new TextEncoder().encode(path === '-' ? await reader.readInput() : reader.readFile(path));
}

/** Names of what systems put into folders and archives. */
const OF_SYSTEMS = /^(\.|__MACOSX$|Thumbs\.db$|desktop\.ini$)/;

function folderOf(items: readonly Item[], isArchive = false): Opened {
  const own = items.filter(({ name }) => !OF_SYSTEMS.test(name));
  if (own.length === 0) return fault(`the ${isArchive ? 'archive' : 'folder'} is empty`);
  return { kind: 'folder', items: own.toSorted((a, b) => (a.path < b.path ? -1 : 1)), isArchive };
}

async function openBytes(stored: Uint8Array<ArrayBuffer>, path: string): Promise<Opened> {
  try {
    const bytes = isGzip(stored)
      ? new Uint8Array(await (await gunzip(new Blob([stored]))).arrayBuffer())
      : stored;
    if (isTar(bytes)) return folderOf(itemsIn(filesInTar(bytes).map(asZipped), path), true);
    if (!isZip(bytes)) return { kind: 'text', text: textIn(bytes), packed: packedKind(bytes) };
    const files = listZip(bytes);
    if (!isDocument(files)) return folderOf(itemsIn(files, path), true);
    return { kind: 'text', text: await textOfDocument(files) };
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    return fault(`it is damaged: ${error.message}`);
  }
}

function asZipped({ name, content }: ReturnType<typeof filesInTar>[number]): ZippedFile {
  return { name, size: content.size, open: async () => content };
}

/** The folders and files of an archive, whose names hold their folders. */
function itemsIn(files: readonly ZippedFile[], path: string): readonly Item[] {
  const byName = new Map<string, ZippedFile[]>();
  for (const file of files) {
    const [name] = file.name.split('/', 1);
    byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  return [...byName].map(([name, inside]) => {
    const own = `${path}/${name}`;
    const rest = inside.filter((file) => file.name.startsWith(`${name}/`));
    const deeper = rest.map((file) => ({ ...file, name: file.name.slice(name.length + 1) }));
    const open = async () =>
      deeper.length > 0 ? folderOf(itemsIn(deeper, own)) : openPacked(inside[0], own);
    return { name, path: own, open };
  });
}

/** A link and the document around it have fewer. [bytes] */
const LARGEST = 50_000_000;

async function openPacked(file: ZippedFile, path: string): Promise<Opened> {
  if (file.size > LARGEST) return fault('it is larger than 50 MB: not unpacked');
  try {
    return await openBytes(new Uint8Array(await (await file.open()).arrayBuffer()), path);
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    return fault(`it is damaged: ${error.message}`);
  }
}

/** Whether an archive is one document: Word, Excel and PowerPoint (ECMA-376 part 2), or Writer (OpenDocument 1.2 part 3). */
function isDocument(files: readonly ZippedFile[]): boolean {
  return files.some(({ name }) => name === '[Content_Types].xml' || name === 'mimetype');
}

/** What a document says, with the targets of its links, which Word writes into a file of their own. */
async function textOfDocument(files: readonly ZippedFile[]): Promise<string> {
  const parts: string[] = [];
  for (const { name, size, open } of files)
    if (/\.(?:xml|rels)$/.test(name) && size <= LARGEST) parts.push(await (await open()).text());
  return parts.join('\n');
}
