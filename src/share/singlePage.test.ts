import { expect, test } from 'vitest';
import { letters, pack } from '../../scripts/single/pack.ts';
import { withFragment } from './singlePage.ts';

const page = '<head><meta name="makespan-fragment" content="" data-home="" /><title>Makespan</title></head>';

test('a page as one file gets the fragment and the name, whatever they contain', () => {
  expect(withFragment(page, { fragment: '#s=1.a-_b', home: 'https://a.example/b/', name: 'Why?' })).toBe(
    '<head><meta name="makespan-fragment" content="#s=1.a-_b" data-home="https://a.example/b/" /><title>Makespan – Why?</title></head>',
  );
  expect(withFragment(page, { fragment: '"><script>', home: '$&', name: '</title><b> $& "' })).toBe(
    '<head><meta name="makespan-fragment" content="&quot;>&lt;script>" data-home="$&amp;" /><title>Makespan – &lt;/title>&lt;b> $&amp; &quot;</title></head>',
  );
});

test('what is no page as one file is left alone', () => {
  expect(withFragment('<title>Not found</title>', { fragment: '#s=1.a', home: '', name: 'x' })).toBeNull();
});

test('the letters of a packed page mean nothing in HTML', () => {
  expect(new Set(letters).size).toBe(85);
  expect(letters).not.toMatch(/[<>&"'`\\\s$]/);
  expect(pack('a text')).toMatch(/^\d+ (\S{5})+$/);
});
