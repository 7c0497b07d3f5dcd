import { encodingOf } from '../base/encoding.ts';
import { isGzip } from '../logs/binaryKinds.ts';
import { detect, SAMPLE_LENGTH, takeSample } from '../logs/detect.ts';
import type { NodeList } from '../logs/nodes/node.ts';
import { filesInTar, filesInZip, gunzip, isTar, isZip, type NamedFile } from './archive.ts';

/** One text of several files, and which of these are in it. */
interface Joined {
  readonly text: string;
  readonly joined: readonly string[];
  /** Files that are no log, or one of another format than most. */
  readonly left: readonly string[];
  /** What the files of servers list, and their names. */
  readonly lists: readonly NodeList[];
  readonly listed: readonly string[];
}

/** Whether bytes, unpacked if they were gzip, begin an archive of files. */
export function isArchive(head: Uint8Array): boolean {
  return isZip(head) || isTar(head);
}

/**
 * Puts the logs in an archive one after another, in the order of the archive, beside the servers that others list; null if
 * none of its files is a log, and none lists servers.
 */
export async function joinArchive(bytes: Uint8Array<ArrayBuffer>): Promise<Joined | null> {
  const files = await filesIn(bytes);
  const all = await Promise.all(files.filter(({ name }) => !/(^|\/)(\.|__MACOSX)/.test(name)).map(textOf));
  const [listing, texts] = [all.filter(({ list }) => list !== null), all.filter(({ list }) => list === null)];
  const known = texts.filter(({ format }) => format !== null);
  const formats = known.map(({ format }) => format);
  const often = (format: string | null) => formats.filter((each) => each === format).length;
  const most = formats.toSorted((a, b) => often(b) - often(a))[0];
  if (most === undefined && listing.length === 0) return null;
  const joined = known.filter(({ format }) => format === most);
  return {
    text: joined.map(({ text }) => (text.endsWith('\n') ? text : `${text}\n`)).join(''),
    joined: joined.map(({ name }) => name),
    left: texts
      .filter(({ format, text }) => (format ?? undefined) !== most && text !== '')
      .map(({ name }) => name),
    lists: listing.flatMap(({ list }) => list ?? []),
    listed: listing.map(({ name }) => name),
  };
}

/** The files in an archive, and in the archives in it. */
async function filesIn(bytes: Uint8Array<ArrayBuffer>): Promise<readonly NamedFile[]> {
  const files = isZip(bytes) ? await filesInZip(bytes) : filesInTar(bytes);
  const inside = files.map(async (file): Promise<readonly NamedFile[]> => {
    const head = new Uint8Array(await file.content.slice(0, 512).arrayBuffer());
    if (!isArchive(head)) return [file];
    const inner = await filesIn(new Uint8Array(await file.content.arrayBuffer()));
    return inner.map(({ name, content }) => ({ name: `${file.name}/${name}`, content }));
  });
  return (await Promise.all(inside)).flat();
}

async function textOf({ name, content }: NamedFile) {
  const head = new Uint8Array(await content.slice(0, 4).arrayBuffer());
  const plain = isGzip(head) ? await gunzip(content) : content;
  const bytes = new Uint8Array(await plain.arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  const found = detect(takeSample(text.slice(0, SAMPLE_LENGTH), text.length <= SAMPLE_LENGTH));
  const list = found.kind === 'cluster' ? await found.read(text) : null;
  return { name, text, list, format: found.kind === 'log' ? found.format.id : null };
}
