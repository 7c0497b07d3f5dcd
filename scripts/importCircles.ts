import { dirname, join } from 'node:path/posix';

/** The files that a specifier of an import leads to; several for a pattern of `import.meta.glob`. */
function targetsOf(from: string, specifier: string, files: readonly string[]): readonly string[] {
  if (!specifier.startsWith('.')) return [];
  const target = join(dirname(from), specifier.replace(/\?\w+$/, ''));
  if (!target.includes('*')) return [target];
  const pattern = new RegExp(`^${target.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
  return files.filter((file) => pattern.test(file));
}

/**
 * Finds circles of imports, each as the files along it, from one of them back to the same: at least one if there is
 * any. `imports` has the specifiers of each file, types included, as written there.
 */
export function importCircles(
  imports: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const files = [...imports.keys()];
  const circles: (readonly string[])[] = [];
  const seen = new Set<string>();
  const way: string[] = [];
  const visit = (file: string) => {
    const begin = way.indexOf(file);
    if (begin >= 0) circles.push([...way.slice(begin), file]);
    if (seen.has(file)) return;
    seen.add(file);
    way.push(file);
    for (const specifier of imports.get(file) ?? []) targetsOf(file, specifier, files).forEach(visit);
    way.pop();
  };
  files.forEach(visit);
  return circles;
}
