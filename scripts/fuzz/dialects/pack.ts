import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import type { Draws } from '../fuzzer.ts';
import type { TextFile } from './dialect.ts';

// How texts become the files that people have: line ends, encodings, archives.

export interface BinaryFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Texts as files, and in which way they were packed. */
export interface Packed {
  readonly files: readonly BinaryFile[];
  readonly how: string;
}

function encoded(text: string, how: string): Uint8Array<ArrayBuffer> {
  if (how === 'utf-8') return new Uint8Array(Buffer.from(text));
  if (how === 'utf-8 with mark') return new Uint8Array(Buffer.from(`\uFEFF${text}`));
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(how === 'utf-16be' ? bytes.swap16() : bytes);
}

const joined = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

/** A ZIP archive (PKWARE's APPNOTE 4.3). */
function zip(files: readonly BinaryFile[], isStored: boolean): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const data = isStored ? Buffer.from(bytes) : deflateRawSync(bytes);
    const path = Buffer.from(name);
    // From the version needed to the length of further fields: the same in both places.
    const common = numbers(
      [20, 2],
      [0x800, 2],
      [isStored ? 0 : 8, 2],
      [0, 2],
      [0x5865, 2],
      [crc32(bytes), 4],
      [data.length, 4],
      [bytes.length, 4],
      [path.length, 2],
      [0, 2],
    );
    const entry = Buffer.concat([numbers([0x04034b50, 4]), common, path, data]);
    const place = numbers([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]);
    central.push(Buffer.concat([numbers([0x02014b50, 4], [20, 2]), common, place, path]));
    local.push(entry);
    at += entry.length;
  }
  const list = Buffer.concat(central);
  const count = files.length;
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [list.length, 4],
    [at, 4],
    [0, 2],
  );
  return joined([...local, list, end]);
}

/** A tar archive (POSIX ustar). */
function tar(files: readonly BinaryFile[]): Uint8Array<ArrayBuffer> {
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits - 1, '0')}\0`;
  const blocks = files.flatMap(({ name, bytes }) => {
    const fields = [
      name.padEnd(100, '\0'),
      octal(0o644, 8),
      octal(1000, 8),
      octal(1000, 8),
      octal(bytes.length, 12),
      octal(1_700_000_000, 12),
      '        ',
      '0',
      ''.padEnd(100, '\0'),
      'ustar\0',
      '00',
    ];
    const head = Buffer.alloc(512);
    head.write(fields.join(''), 'latin1');
    const sum = head.reduce((total, byte) => total + byte, 0);
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    return [head, Buffer.from(bytes), Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return joined([...blocks, Buffer.alloc(1024)]);
}

const gzip = (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes));

/** As `cat a.gz b.gz` makes it. */
function manyMembers(bytes: Uint8Array, draws: Draws): Uint8Array<ArrayBuffer> {
  const cut = draws.below(bytes.length);
  return joined([gzip(bytes.subarray(0, cut)), gzip(bytes.subarray(cut))]);
}

function packed(files: readonly BinaryFile[], how: string, draws: Draws): readonly BinaryFile[] {
  switch (how) {
    case 'gz':
      return files.map(({ name, bytes }) => ({ name: `${name}.gz`, bytes: gzip(bytes) }));
    case 'gz of many members':
      return files.map(({ name, bytes }) => ({ name: `${name}.gz`, bytes: manyMembers(bytes, draws) }));
    case 'zip':
      return [{ name: 'log.zip', bytes: zip(files, draws.onceIn(3)) }];
    case 'tar.gz':
      return [{ name: 'log.tar.gz', bytes: gzip(tar(files)) }];
    default:
      return files;
  }
}

/** Draws line ends, an encoding and an archive. */
export function pack(files: readonly TextFile[], draws: Draws): Packed {
  const ends = draws.of(['\n', '\n', '\n', '\r\n']);
  const encoding = draws.of([
    ...Array.from({ length: 7 }, () => 'utf-8'),
    'utf-8 with mark',
    'utf-16le',
    'utf-16be',
  ]);
  const archive = draws.of(['as it is', 'as it is', 'as it is', 'gz', 'gz of many members', 'zip', 'tar.gz']);
  const binary = files.map(({ name, text }) => ({
    name,
    bytes: encoded(ends === '\n' ? text : text.replaceAll('\n', ends), encoding),
  }));
  return {
    files: packed(binary, archive, draws),
    how: `${encoding}, ${ends === '\n' ? 'LF' : 'CRLF'}, ${archive}`,
  };
}
