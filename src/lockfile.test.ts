import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

function readJson(file: URL): Record<string, Record<string, unknown>> {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const wantedPackages = readJson(new URL('../package.json', import.meta.url));
const lockfile = readJson(new URL('../package-lock.json', import.meta.url));
const packages = lockfile.packages as Readonly<Record<string, LockedPackage>>;

/** The folders in which a package looks for its dependencies, the nearest first. */
function searchPath(path: string): readonly string[] {
  const parents = [...path.matchAll(/\/node_modules\//g)].map((match) => path.slice(0, match.index));
  return [path, ...parents.reverse(), ''].map((parent) => (parent === '' ? '' : `${parent}/`));
}

test('every optional dependency of every locked package is locked, so that other systems get their binaries', () => {
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  const missing = wanted.filter(
    ({ path, name }) =>
      !searchPath(path).some((parent) => packages[`${parent}node_modules/${name}`]?.version),
  );
  expect(wanted.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

test('every version in package.json is exact', () => {
  const { dependencies, devDependencies } = wantedPackages;
  const entries = Object.entries({ ...dependencies, ...devDependencies });
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
});

test('the lockfile locks what package.json asks for', () => {
  const { dependencies, devDependencies } = wantedPackages;
  const differing = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name, version]) => packages[`node_modules/${name}`]?.version !== version,
  );
  expect(differing).toEqual([]);
});
