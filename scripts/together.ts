/** What the bundler tells of a module. */
interface Told {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/**
 * A group of chunks for scripts that the page asks for at the same moment: `asked`, with all that they import statically. By
 * itself the bundler cuts such scripts wherever another part shares some of them: the rail was 70 files, a question 90. `within`:
 * only modules with such paths, where all would be a chunk too heavy to run at once. Default: all.
 */
export function together(name: string, asked: RegExp, within = /^/) {
  const known = new Map<string, boolean>();
  const isNeeded = (id: string, told: Told): boolean => {
    // Grows while it is walked; modules may import each other in circles.
    const above = new Set([id]);
    for (const each of above) {
      const is = known.get(each) ?? asked.test(each);
      if (is) {
        known.set(id, true);
        return true;
      }
      if (known.has(each)) continue;
      for (const importer of told.getModuleInfo(each)?.importers ?? []) above.add(importer);
    }
    for (const each of above) known.set(each, false);
    return false;
  };
  return {
    debugName: name,
    name: (id: string, told: Told) => (within.test(id) && isNeeded(id, told) ? name : null),
  };
}
