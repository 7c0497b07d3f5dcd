import { expect, test } from 'vitest';
import { placeOfAnswer } from './untoldPlaces.ts';

/** The place that `placeOfAnswer` should find is marked by `@`. */
test.each([
  ['choose returned -1; it must be', 'function choose() { @return -1; }'],
  [
    'choose returned -1; it must be',
    'let n = 0;\nfunction choose(task) {\n  if (n) return 0;\n  @return -1;\n}',
  ],
  ['choose returned -1; it must be', 'function choose() {\n  if (n) return null;\n  @return n - 9;\n}'],
  ['choose returned NaN; it must be', 'function @choose() { if (n) return n / 0; return -n / 0; }'],
  ['choose returned nothing; it must be', 'function choose() { @return list[99]; }'],
  ['choose returned nothing; it must be', 'function choose() { if (n) { @return; } return 4 }'],
  ['choose returned nothing; it must be', 'function @choose() { for (const s of list) { return s; } }'],
  ['choose returned "x"; it must be', 'const choose = (task, cluster) => { @return n + 1; }'],
  ['choose returned 7; it must be', 'const @choose = () => 7;'],
  ['choose returned 7; it must be', 'function choose() { const f = () => { return 5 + 2; }; @return f(); }'],
  [
    'choose returned 7; it must be',
    '// function choose() { return 7 }\nfunction choose({ id }) { @return id; }',
  ],
  ['choose returned server 3, which may not run', 'function choose() { @return 3; }'],
  ['probes returned a list with -1; it must', 'function probes() { if (n) return -1; @return [0, -1]; }'],
  ['decide returned job 2, none of whose tasks', 'function decide(server, jobs) { @return jobs[2].id; }'],
])('“%s”: the place in %s', (words, marked) => {
  expect(placeOfAnswer(marked.replace('@', ''), words)).toBe(marked.indexOf('@'));
});

test('other words are about no answer', () => {
  expect(placeOfAnswer('function choose() { return -1; }', 'it left work.')).toBeNull();
  expect(placeOfAnswer('function choose() { return -1; }', 'place returned -1; it must be')).toBeNull();
});
