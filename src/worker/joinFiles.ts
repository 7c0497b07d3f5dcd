import { encodingOf } from '../base/encoding.ts';
import { isGzip } from '../logs/binaryKinds.ts';
import { detect, SAMPLE_LENGTH, takeSample } from '../logs/detect.ts';
import { filesInTar, filesInZip, gunzip, isTar, isZip, type NamedFile } from './archive.ts';

/** One text of several files, and which of these are in it. */
interface Joined {
  readonly text: string;
  readonly joined: readonly string[];
  /** Files that are no log, or one of another format than most. */
  readonly left: readonly string[];
}

/** Whether bytes, unpacked if they were gzip, begin an archive of files. */
export function isArchive(head: Uint8Array): boolean {
  return isZip(head) || isTar(head);
}

/** Puts the logs in an archive one after another, in the order of the archive; null if none of its files is a log. */
export async function joinArchive(bytes: Uint8Array<ArrayBuffer>): Promise<Joined | null> {
  const files = isZip(bytes) ? await filesInZip(bytes) : filesInTar(bytes);
  const texts = await Promise.all(files.filter(({ name }) => !/(^|\/)(\.|__MACOSX)/.test(name)).map(textOf));
  const known = texts.filter(({ format }) => format !== null);
  const formats = known.map(({ format }) => format);
  const often = (format: string | null) => formats.filter((each) => each === format).length;
  const most = formats.toSorted((a, b) => often(b) - often(a))[0];
  if (most === undefined) return null;
  const joined = known.filter(({ format }) => format === most);
  return {
    text: joined.map(({ text }) => (text.endsWith('\n') ? text : `${text}\n`)).join(''),
    joined: joined.map(({ name }) => name),
    left: texts.filter(({ format, text }) => format !== most && text !== '').map(({ name }) => name),
  };
}

async function textOf({ name, content }: NamedFile) {
  const head = new Uint8Array(await content.slice(0, 4).arrayBuffer());
  const plain = isGzip(head) ? await gunzip(content) : content;
  const bytes = new Uint8Array(await plain.arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  const found = detect(takeSample(name, text.slice(0, SAMPLE_LENGTH), text.length <= SAMPLE_LENGTH));
  return { name, text, format: found.kind === 'log' ? found.format.id : null };
}
