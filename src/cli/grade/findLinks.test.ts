import { expect, test } from 'vitest';
import { findLinks } from './findLinks.ts';

test('links are found in tables, JSON, shortcuts, and texts that a mail program broke', () => {
  const link = `#w=1.${'Ab3'.repeat(40)}`;
  const broken = `Ada:\n https://x.org/${link.slice(0, 60)}\n${link.slice(60, 90)}\n${link.slice(90)}\nBye`;
  expect(findLinks(broken, 'mail.txt')).toEqual([{ fragment: link, name: '' }]);
  expect(findLinks(`- Ada, https://x.org/${link}`, 'a.text')).toEqual([{ fragment: link, name: 'Ada' }]);
  expect(findLinks(`id;e-mail;answer\n1;a@b.c;"see https://x.org/${link}"\n`, 'a.csv')).toEqual([
    { fragment: link, name: '1' },
  ]);
  expect(findLinks(JSON.stringify([{ name: 'Ada', link: `x${link}` }]), 'a.json')).toEqual([
    { fragment: link, name: 'Ada' },
  ]);
  expect(findLinks(JSON.stringify({ Ada: `x${link}` }), 'a.json')).toEqual([{ fragment: link, name: 'Ada' }]);
});

test('a link in markup is found once, whatever stands before it', () => {
  const link = `#w=1.${'Ab3_-'.repeat(20)}`;
  const page = `<p>Here: <a href="https://x.org/${link}">https://x.org/${link}</a></p>`;
  const webloc = `<plist version="1.0"><dict><key>URL</key><string>https://x.org/${link}</string></dict></plist>`;
  const rtf = `{\\rtf1{\\field{\\*\\fldinst{HYPERLINK "https://x.org/${link.slice(0, 30)}\r\n${link.slice(30)}"}}{\\fldrslt ${link}}}\\par}`;
  for (const [name, text] of Object.entries({ 'a.html': page, 'a.webloc': webloc, 'a.rtf': rtf }))
    expect(findLinks(text, name), name).toEqual([{ fragment: link, name: '' }]);
});

// A quadratic search of such a text would not end.
const MUCH = 416_000;

test('a text of any length is searched in one pass', () => {
  for (const part of ['a', '#', '#w', ' ', ': ', 'a\n', '"', '[', '9)', 'a1b2c3d4e5f6\n'])
    for (const path of ['a.txt', 'a.csv', 'a.json', 'a.html'])
      expect(findLinks(part.repeat(MUCH / part.length), path).filter((link) => link.fragment !== '')).toEqual(
        [],
      );
  const many = findLinks(`${' '.repeat(MUCH)}Ada: ${'x#w=1.A '.repeat(MUCH / 8)}`, 'a.txt');
  expect(many).toHaveLength(MUCH / 8);
  expect(many.at(-1)).toEqual({ fragment: '#w=1.A', name: 'Ada' });
  const [broken] = findLinks(`#w=1.${'a1b2c3d4e5f6\n'.repeat(MUCH / 13)}`, 'a.txt');
  expect(broken.fragment.replaceAll('a1b2c3d4e5f6', '')).toBe('#w=1.');
});
