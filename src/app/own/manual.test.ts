import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownForms } from '../../kit/own/api.ts';
import { functions, manual, membersOf } from './manual.ts';

test('every name of the interface is read, with what it is', () => {
  expect(manual.length).toBeGreaterThanOrEqual(32);
  expect(manual.filter(({ says }) => says === '')).toEqual([]);
  expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining([...ownForms, 'answer', 'place']));
  expect(membersOf('cluster').find(({ name }) => name === 'sample')).toMatchObject({
    takes: '(count)',
    type: 'number[]',
    says: expect.stringMatching(/^So many different servers/),
  });
  expect(membersOf('job').find(({ name }) => name === 'near')).toMatchObject({
    takes: '()',
    type: "'here' | 'rack' | 'far' | 'anywhere' | null",
    says: expect.stringMatching(/^How near to its data .*, in the same rack, or elsewhere/),
  });
  expect(membersOf('task', 'watch').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['left', 'copies']),
  );
  expect(membersOf('task', 'choose').map(({ name }) => name)).not.toContain('left');
  expect(membersOf('cluster', 'watch').map(({ name }) => name)).toContain('copy');
  expect(membersOf('best').map(({ of }) => of)).toEqual(expect.arrayContaining(['Job', 'Answer']));
});

test('the docs name every one of them', () => {
  const docs = readFileSync('docs/write-a-policy.md', 'utf8');
  const unnamed = manual.filter(
    ({ name }) => !new RegExp(`\`[^\`]*\\b${name}\\b[^\`]*\`|^function ${name}\\(`, 'm').test(docs),
  );
  expect(unnamed).toEqual([]);
});
