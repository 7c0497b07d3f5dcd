import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checksum } from '../envelope.ts';
import { chunksOf, isPng, textIn, withText } from './png.ts';
import { readPicture } from './readPicture.ts';
import { metadataIn, withMetadata } from './svg.ts';

// One red pixel.
const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  ),
);
const FRAGMENT = '#s=1.abc-DEF_123';

test('the CRC is that of the standard', () => {
  expect(checksum(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  expect(checksum(new TextEncoder().encode('IEND'))).toBe(0xae426082);
});

test('a PNG with a text stays valid: same pixels, right lengths and CRCs, ends with IEND', () => {
  const carrying = withText(png, FRAGMENT);
  expect(isPng(carrying)).toBe(true);
  const chunks = [...chunksOf(carrying)];
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'iTXt', 'IEND']);
  const view = new DataView(carrying.buffer);
  for (const { at, data } of chunks) {
    expect(view.getUint32(at + 8 + data.length)).toBe(
      checksum(carrying.subarray(at + 4, at + 8 + data.length)),
    );
  }
  const last = chunks[chunks.length - 1];
  expect(last.at + 12 + last.data.length).toBe(carrying.length);
  expect([...inflateSync(chunks[1].data)].length).toBe(4);
  expect(Buffer.from(chunks[2].data).toString('latin1')).toBe(`makespan\0\0\0\0\0${FRAGMENT}`);
});

test('the text comes back; a PNG without one, or with another program’s, has none', () => {
  expect(textIn(withText(png, FRAGMENT))).toBe(FRAGMENT);
  expect(textIn(png)).toBeNull();
  expect(textIn(withText(png, FRAGMENT).slice(0, 80))).toBeNull();
});

test('an SVG carries the fragment in its metadata, also after an editor has moved it', () => {
  const svg = withMetadata('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>', FRAGMENT);
  expect(metadataIn(svg)).toBe(FRAGMENT);
  expect(
    metadataIn(`<svg><rect/><metadata\n  class="x" id='makespan'>\n ${FRAGMENT}\n</metadata></svg>`),
  ).toBe(FRAGMENT);
  for (const other of ['<svg><metadata id="other">a</metadata></svg>', '<svg><metadata id="makespan">a<b/>'])
    expect(metadataIn(other)).toBeNull();
});

// A quadratic search of such a text would not end.
const MUCH = 2_000_000;

test('a picture that repeats how one of ours begins is read as fast as any', () => {
  for (const part of ['<metadata ', '<metadata id="makespan">', '<metadata id="makespan" ', ' id="makespan"'])
    expect(metadataIn(`<svg><metadata ${part.repeat(MUCH / part.length)}`)).toBeNull();
  const ours = `<metadata id="makespan">${' '.repeat(MUCH)}${FRAGMENT}${' '.repeat(MUCH)}</metadata>`;
  expect(metadataIn(`<svg>${'<metadata>'.repeat(MUCH / 10)}${ours}`)).toBe(FRAGMENT);
  const chunks = withText(png, '\0'.repeat(MUCH));
  expect(textIn(chunks)).toBe('');
});

test('a picture is told from a log, and one without a scenario says so', async () => {
  const read = (...parts: BlobPart[]) => readPicture(new Blob(parts));
  expect(await read(withText(png, FRAGMENT))).toEqual({ kind: 'link', fragment: FRAGMENT });
  expect(await read('<?xml version="1.0"?>\n', withMetadata('<svg a="b"></svg>', FRAGMENT))).toEqual({
    kind: 'link',
    fragment: FRAGMENT,
  });
  expect(await read('{"version": 2}')).toEqual({ kind: 'no picture' });
  expect(await read('job,task\n<svg>')).toEqual({ kind: 'no picture' });
  expect(await read('')).toEqual({ kind: 'no picture' });
  const refused = [read(png), read('<svg></svg>'), read(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))];
  for (const one of await Promise.all(refused))
    expect(one).toMatchObject({ kind: 'refused', reason: /carries no scenario/ });
  expect(await read(withText(png, 'hello'))).toMatchObject({ kind: 'refused' });
});
