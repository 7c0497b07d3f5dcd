import { dirname, join } from 'node:path/posix';
import { deterministicFolders, forbidsFile, forbidsPackage, isTest, mayRound } from './layers.ts';
import type { SourceFacts } from './readSource.ts';

/** Lists what is wrong with one file of `src`. */
export function violations(
  path: string,
  facts: SourceFacts,
  exists: (path: string) => boolean,
): readonly string[] {
  const { specifiers, impure, inexact, spread, errors } = facts;
  const found = [...errors];
  for (const specifier of specifiers) {
    const isRelative = specifier.startsWith('.');
    const target = join(dirname(path), specifier.replace(/\?\w+$/, ''));
    const reason = isRelative ? forbidsFile(path, target) : forbidsPackage(path, specifier);
    if (reason !== undefined) found.push(`${specifier}: ${reason}`);
    // Beside the repository there may be nothing: tests that look there skip what is not.
    const isBeside = (isTest(path) || path.startsWith('testing/')) && target.startsWith('../../');
    if (isRelative && !isBeside && !exists(target)) found.push(`${specifier}: no such file`);
  }
  if (!isTest(path) && !path.startsWith('testing/'))
    for (const name of spread)
      found.push(`${name}(...list): a long list overflows the stack; see base/extremes, base/lists`);
  if (!isTest(path) && deterministicFolders.has(path.split('/')[0])) {
    for (const name of impure) found.push(`${name}: a result depends on its inputs only`);
    if (!mayRound(path))
      for (const name of inexact) found.push(`${name}: rounds differently between browsers`);
  }
  return found.map((message) => `${path}: ${message}`);
}
