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
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, false); // until the end of a circle is known
    const importers = told.getModuleInfo(id)?.importers ?? [];
    const is = asked.test(id) || importers.some((each) => isNeeded(each, told));
    known.set(id, is);
    return is;
  };
  return {
    debugName: name,
    name: (id: string, told: Told) => (within.test(id) && isNeeded(id, told) ? name : null),
  };
}
