import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { letters, pack } from '../scripts/single/pack.ts';

/** How the page that was saved as one file unpacks itself: a function of its script, which is no module. */
function bytesOf(text: string, length: number): Uint8Array {
  const boot = readFileSync('scripts/single/boot.js', 'utf8');
  const source = /\nfunction bytesOf[\s\S]*?\n}\n/.exec(boot)?.[0];
  return new Function('letters', `${source}; return bytesOf`)(letters)(text, length);
}

test('the page as one file unpacks what was packed, whatever its length', () => {
  let text = 'Makespan – ';
  for (let round = 0; round < 300; round += 1) {
    text += String.fromCharCode(32 + ((round * round * 31) % 9973));
    const [length, packed] = pack(text).split(' ');
    expect(gunzipSync(bytesOf(packed, Number(length))).toString()).toBe(text);
  }
});

test('its letters differ, and none can end a script or a text in quotes', () => {
  expect(new Set(letters).size).toBe(91);
  expect(letters).toMatch(/^[!-~]+$/);
  expect(letters).not.toMatch(/[<'\\]/);
});
