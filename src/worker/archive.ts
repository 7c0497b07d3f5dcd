// Archives and packed files, by what the platform brings: its decompression checks the sums of gzip, which small libraries
// do not.

/** A file of several that are given together. */
export interface NamedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Damage of the packed bytes, not of what they hold. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

const BLOCK = 512;
/** Longest name that a header of tar holds. */
const LONGEST_NAME = 100;

/** Puts files together in one, as tar does, so that several are read like one: in the order of their names. */
export async function packFiles(files: readonly NamedFile[]): Promise<NamedFile> {
  const sorted = files.toSorted((a, b) => naturally(a.name, b.name));
  const parts: BlobPart[] = [];
  for (const { name, content } of sorted) {
    parts.push(headerOf(name, content.size), content, new Uint8Array(-content.size & (BLOCK - 1)));
  }
  const others = files.length - 1;
  const title = others === 0 ? sorted[0].name : `${sorted[0].name} and ${others} more`;
  return { name: title, content: new Blob([...parts, new Uint8Array(2 * BLOCK)]) };
}

/** Orders `events_2` before `events_10`. */
function naturally(a: string, b: string): number {
  const pad = (name: string) => name.replace(/\d+/g, (digits) => digits.padStart(20, '0'));
  const [first, second] = [pad(a), pad(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function headerOf(name: string, size: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(BLOCK);
  const put = (text: string, at: number, most: number) =>
    header.set(new TextEncoder().encode(text).subarray(-most), at);
  put(name, 0, LONGEST_NAME);
  put(size.toString(8).padStart(11, '0'), 124, 12);
  put('ustar\u000000', 257, 8);
  return header;
}

/** Whether bytes begin a zip archive. */
export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
}

/** Whether bytes begin a tar archive. */
export function isTar(head: Uint8Array): boolean {
  return lettersAt(head, 257, 5) === 'ustar';
}

const lettersAt = (bytes: Uint8Array, at: number, length: number): string =>
  new TextDecoder().decode(bytes.subarray(at, at + length)).replace(/\0.*$/s, '');

/** The files in a tar archive. */
export function filesInTar(bytes: Uint8Array<ArrayBuffer>): readonly NamedFile[] {
  const files: NamedFile[] = [];
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0; ) {
    const size = Number.parseInt(lettersAt(bytes, at + 124, 12).trim() || '0', 8);
    if (!isTar(bytes.subarray(at)) || !(size >= 0)) throw new Damaged('a header of the archive is damaged');
    const start = at + BLOCK;
    const kind = lettersAt(bytes, at + 156, 1);
    if (start + size > bytes.length) throw new Damaged('the archive is cut off');
    if (kind === '' || kind === '0')
      files.push({
        name: lettersAt(bytes, at, LONGEST_NAME),
        content: new Blob([bytes.subarray(start, start + size)]),
      });
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

const STORED = 0;
const DEFLATED = 8;

const IS_LOCKED = 1;

/** A file in a zip archive, which is unpacked when it is asked for. */
export interface ZippedFile {
  readonly name: string;
  /** Unpacked. [bytes] */
  readonly size: number;
  /** Throws where it is damaged. */
  open(): Promise<Blob>;
}

/** The files in a zip archive, all unpacked. */
export async function filesInZip(bytes: Uint8Array<ArrayBuffer>): Promise<readonly NamedFile[]> {
  const files: NamedFile[] = [];
  for (const { name, open } of listZip(bytes)) files.push({ name, content: await open() });
  return files;
}

/** Lists the files in a zip archive, by the list at its end. */
export function listZip(bytes: Uint8Array<ArrayBuffer>): readonly ZippedFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Damaged('the archive is cut off');
  const files: ZippedFile[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50)
      throw new Damaged('the list of its files is damaged');
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const local = view.getUint32(at + 42, true);
    at += 46 + nameLength + extra + comment;
    if (name.endsWith('/')) continue;
    const open = async () => {
      if ((flags & IS_LOCKED) !== 0) throw new Damaged(`${name} is locked by a password`);
      if (method !== STORED && method !== DEFLATED)
        throw new Damaged(`${name} is packed in a way that browsers do not know`);
      if (local + 30 > bytes.length) throw new Damaged(`${name} is damaged`);
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const slice = new Blob([bytes.subarray(start, start + packed)]);
      const content = method === STORED ? slice : await unpacked(slice, 'deflate-raw', size);
      if (content.size !== size) throw new Damaged(`${name} is damaged`);
      return content;
    };
    files.push({ name, size, open });
  }
  return files;
}

/** Unpacks at most so many bytes: an archive may say less than it holds. */
async function unpacked(
  content: Blob,
  kind: 'gzip' | 'deflate-raw',
  most = Number.POSITIVE_INFINITY,
): Promise<Blob> {
  let taken = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, control) {
      taken += part.length;
      if (taken > most) control.error(new Error('it holds more than it says'));
      else control.enqueue(part);
    },
  });
  try {
    const stream = content.stream().pipeThrough(new DecompressionStream(kind)).pipeThrough(counting);
    return await new Response(stream).blob();
  } catch (error) {
    throw new Damaged(String(error));
  }
}

/** Unpacks gzip, which may have several members one after another: some browsers take the second for damage. */
export async function gunzip(content: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const starts = memberStarts(bytes);
  const parts: Blob[] = [];
  for (let from = 0; from < bytes.length; ) {
    // A member ends where another may begin, if what is before unpacks with a correct sum.
    let end: number | undefined;
    for (const next of [...starts.filter((start) => start > from), bytes.length]) {
      const part = await unpacked(content.slice(from, next), 'gzip').catch(() => null);
      if (part === null) continue;
      parts.push(part);
      end = next;
      break;
    }
    if (end === undefined) throw new Damaged('the gzip file is damaged or cut off');
    from = end;
  }
  return new Blob(parts);
}

/** Whether a gzip file may have more than one member. */
export async function hasSeveralMembers(file: Blob): Promise<boolean> {
  return memberStarts(new Uint8Array(await file.arrayBuffer())).length > 1;
}

/** Where members of gzip may begin: at its first three bytes, before flags that exist. */
function memberStarts(bytes: Uint8Array): readonly number[] {
  const starts: number[] = [];
  for (let at = bytes.indexOf(0x1f); at !== -1; at = bytes.indexOf(0x1f, at + 1))
    if (bytes[at + 1] === 0x8b && bytes[at + 2] === 8 && bytes[at + 3] < 0x20) starts.push(at);
  return starts;
}
