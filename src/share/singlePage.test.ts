import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { letters, pack } from '../../scripts/single/pack.ts';
import { shared } from '../../scripts/single/share.ts';
import { withFragment } from './singlePage.ts';

/** A function by which the saved page unpacks itself; its script is no module. */
function ofBoot(name: 'bytesOf' | 'textOf') {
  const boot = readFileSync('scripts/single/boot.js', 'utf8');
  const source = new RegExp(`\\nfunction ${name}[\\s\\S]*?\\n}\\n`).exec(boot)?.[0];
  return new Function('letters', `${source}; return ${name}`)(letters);
}

const page = '<head><meta name="makespan-fragment" content="" data-home="" /><title>Makespan</title></head>';

test('a page as one file gets the fragment and the name, whatever they contain', () => {
  expect(
    withFragment(page, { fragment: '#s=1.a-_b', kept: null, home: 'https://a.example/b/', name: 'Why?' }),
  ).toBe(
    '<head><meta name="makespan-fragment" content="#s=1.a-_b" data-home="https://a.example/b/" /><title>Makespan – Why?</title></head>',
  );
  expect(
    withFragment(page, { fragment: '"><script>', kept: null, home: '$&', name: '</title><b> $& "' }),
  ).toBe(
    '<head><meta name="makespan-fragment" content="&quot;>&lt;script>" data-home="$&amp;" /><title>Makespan – &lt;/title>&lt;b> $&amp; &quot;</title></head>',
  );
});

test('what is no page as one file is left alone', () => {
  expect(
    withFragment('<title>Not found</title>', { fragment: '#s=1.a', kept: null, home: '', name: 'x' }),
  ).toBeNull();
});

// A script that is never run is raw text: only "<" can end it (HTML §13.2.5.4). The letters also stand in quotes in its own script.
test('the letters of a packed page mean nothing where they stand', () => {
  expect(new Set(letters).size).toBe(91);
  expect(letters).toMatch(/^[!-~]+$/);
  expect(letters).not.toMatch(/[<'\\]/);
  expect(pack(gzipSync('a text'))).toMatch(/^\d+ (\S{2})+$/);
});

test('a packed page unpacks to what it was, whatever its length', () => {
  let text = 'Makespan – ';
  for (let round = 0; round < 300; round += 1) {
    text += String.fromCharCode(32 + ((round * round * 31) % 9973));
    const [length, packed] = pack(gzipSync(text)).split(' ');
    expect(gunzipSync(ofBoot('bytesOf')(packed, Number(length))).toString()).toBe(text);
  }
});

test('a text that is said by pieces of itself is what it was, and short where it repeats what stands far back', () => {
  const words = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `word ${(from + i) * 7919}`).join(', ');
  const known = words(0, 3000);
  const again = ['', known, words(40, 60), `${words(2990, 3010)}; ${words(5, 9)}${words(50, 80)}`, 'none'];
  for (const text of [...again.map((each) => `${known}\0${each}`), ...again])
    expect(ofBoot('textOf')(shared(text))).toBe(text);
  expect(shared(`${known}\0${known}`)).toEqual({
    length: 2 * known.length + 1,
    texts: [`${known}\0`, ''],
    pieces: [0, known.length],
  });
  // What gzip sees itself is left to it.
  expect(shared(`${words(0, 50)}; ${words(0, 50)}`).pieces).toEqual([]);
});

test('a scenario that is too large for a fragment stands as JSON before the packed page, and ends no element', () => {
  const whole = `${page}<script type="application/octet-stream" id="packed">4 abcde</script>`;
  const value = { d: { name: '</script><!-- <script> $& \u2028' } };
  const saved = withFragment(whole, { fragment: '', kept: JSON.stringify(value), home: '', name: 'x' });
  const [, json, rest] =
    /<script type="application\/json" id="makespan-kept">(.*?)<\/script>(.*)/s.exec(saved ?? '') ?? [];
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(value);
  expect(rest.trim()).toBe('<script type="application/octet-stream" id="packed">4 abcde</script>');
  // A page without the place for it must not lose it silently.
  expect(withFragment(page, { fragment: '', kept: '{}', home: '', name: 'x' })).toBeNull();
});
