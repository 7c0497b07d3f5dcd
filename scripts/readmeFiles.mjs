// Reads the source files that the README shows.

/**
 * Lists the paths and contents of the files that are shown as blocks of TypeScript whose first line is their path.
 * @param {string} readme
 * @returns {ReadonlyMap<string, string>}
 */
export function filesInReadme(readme) {
  const blocks = readme.matchAll(/```ts\n\/\/ (src\/\S+)\n(.*?)```/gs);
  return new Map([...blocks].map(([, path, code]) => [path, code]));
}
