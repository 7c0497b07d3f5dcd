import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wordedPolicies } from './worded.ts';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('params.json'),
);

test.each(files)('%s describes what is on the menu only', (file) => {
  const folder = file.split(/[\\/]/)[0];
  const plugins = [...wordedPolicies.all, wordedPolicies.get('own')].filter(
    (each) => (each.folder ?? each.id) === folder,
  );
  const { params, limits = {} } = JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')) as {
    params: object;
    limits?: object;
  };
  const names = plugins.flatMap(({ id, params: specs }) =>
    Object.keys(specs).flatMap((name) => [name, `${id}/${name}`]),
  );
  expect(Object.keys(params).filter((name) => !names.includes(name))).toEqual([]);
  expect(Object.keys(limits).filter((id) => ![...plugins.map((each) => each.id), '*'].includes(id))).toEqual(
    [],
  );
});
