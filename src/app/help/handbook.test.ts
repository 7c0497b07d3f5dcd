// @vitest-environment happy-dom
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { act, createElement } from 'react';
import { expect, test } from 'vitest';
import { readPage } from '../../../scripts/docs/readPage.ts';
import { show } from '../../testing/app/page.ts';
import { HandbookDialog } from './HandbookDialog.tsx';
import { pages } from './pages.ts';

test('the handbook has every page of docs', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../docs')).map((name) =>
    name.replace('.md', ''),
  );
  expect([...pages.keys()].sort()).toEqual(files.sort());
  expect([...pages.values()].every(({ title, blocks }) => title !== '' && blocks.length > 2)).toBe(true);
});

test('a page is read as plain data; HTML, pictures and links to scripts stay out', () => {
  const text =
    '# A\n\n## B, c\n\nOne *two*\nthree `four` [five](numbers.md#c) [six](../src/x.ts) [seven](javascript:x)\n';
  expect(readPage(text, 'tours.md')).toEqual({
    title: 'A',
    blocks: [
      { kind: 'heading', level: 2, anchor: 'b-c', line: ['B, c'] },
      {
        kind: 'paragraph',
        line: [
          ...['One ', { kind: 'emphasis', content: ['two'] }, ' three ', { kind: 'code', text: 'four' }, ' '],
          ...[{ kind: 'page', id: 'numbers', anchor: 'c', content: ['five'] }, ' ', 'six', ' ', 'seven'],
        ],
      },
    ],
  });
  const refused = ['<b>x</b>', 'x <i>y</i>', '![x](y.png)', '- x\n  - y', '> x', '#### x', '---'];
  for (const part of refused)
    expect(() => readPage(`# A\n\n${part}\n`, 'tours.md')).toThrow('tours.md has a');
  expect(() => readPage('A\n', 'tours.md')).toThrow('does not begin with a title');
});

test('every page is shown, and a link leads to another page', () => {
  show(createElement(HandbookDialog));
  const select = document.querySelector('select') as HTMLSelectElement;
  for (const [id, { title, blocks }] of [...pages].reverse()) {
    act(() => {
      select.value = id;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(document.activeElement?.textContent).toBe(title);
    expect(document.querySelectorAll('article > *').length).toBe(blocks.length + 1);
  }
  const link = [...document.querySelectorAll('button')].find((each) => each.textContent === 'lessons');
  act(() => link?.click());
  expect(document.activeElement?.textContent).toBe('Lessons');
  expect(select.value).toBe('lessons');
});
