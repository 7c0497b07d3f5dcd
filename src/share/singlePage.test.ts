import { expect, test } from 'vitest';
import { letters, pack } from '../../scripts/single/pack.ts';
import { withFragment } from './singlePage.ts';

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

test('the letters of a packed page mean nothing in HTML', () => {
  expect(new Set(letters).size).toBe(85);
  expect(letters).not.toMatch(/[<>&"'`\\\s$]/);
  expect(pack('a text')).toMatch(/^\d+ (\S{5})+$/);
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
