import { deflateRawSync } from 'node:zlib';

/** Bit 11 of the flags: names are UTF-8. */
const IN_UTF_8 = 0x800;

/** Writes a zip archive (APPNOTE.TXT 6.3, PKWARE). */
export function zip(
  files: readonly { readonly name: string; readonly content: Buffer | string }[],
): Buffer<ArrayBuffer> {
  const local: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content: given } of files) {
    const content = Buffer.from(given);
    const packed = deflateRawSync(content);
    const fields = (length: number) => {
      const header = Buffer.alloc(length);
      const from = length === 30 ? 0 : 2;
      header.writeUInt32LE(length === 30 ? 0x04034b50 : 0x02014b50);
      header.writeUInt16LE(8, 8 + from);
      header.writeUInt32LE(packed.length, 18 + from);
      header.writeUInt32LE(content.length, 22 + from);
      header.writeUInt16LE(IN_UTF_8, 6 + from);
      header.writeUInt16LE(Buffer.byteLength(name), 26 + from);
      return header;
    };
    const entry = fields(46);
    entry.writeUInt32LE(at, 42);
    list.push(entry, Buffer.from(name));
    const whole = Buffer.concat([fields(30), Buffer.from(name), packed]);
    local.push(whole);
    at += whole.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, ...list, end]) as Buffer<ArrayBuffer>;
}
