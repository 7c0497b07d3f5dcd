import type { Plugin } from 'vite';

/** What only people read in the menu of a policy: all of it, and what only the controls show. */
const WORDS = {
  all: ['help', 'consequence', 'source', 'reading', 'origin', 'summary'],
  controls: ['help', 'consequence', 'source', 'reading', 'origin'],
};

const text = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;

/** The list of what a policy cannot do, in its menu or in a constant of its own. */
const limits = new RegExp(String.raw`(\bunsupported: |Limits = )\[\s*(?:${text},?\s*)+\]`, 'g');

/** Leaves out what people read of the text of a menu or of parameters. */
export function withoutWords(code: string, which: keyof typeof WORDS = 'all'): string {
  const property = new RegExp(String.raw`\b(${WORDS[which].join('|')}):\s*${text}(?:\s*\+\s*${text})*`, 'g');
  return code.replaceAll(property, "$1: ''").replaceAll(limits, '$1[]');
}

const menuFile = /\/src\/(policies\/[^?]*\/(params|menu|policy)|kit\/order\/disciplines)\.ts$/;

/**
 * Lets a program carry the menus of policies without their words. A worker checks and fills in parameters, and nobody
 * reads help there; the page's first scripts show no controls. What asks for a menu with `?words` gets all of it, as the
 * controls do when they are loaded (`policies/worded.ts`).
 */
export function wordlessMenus(which: keyof typeof WORDS): Plugin {
  return {
    name: 'makespan:wordless-menus',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer, options) {
      if (importer?.endsWith('?words') !== true) return null;
      return this.resolve(source, importer.slice(0, -'?words'.length), options).then((found) =>
        found !== null && menuFile.test(found.id) ? `${found.id}?words` : found,
      );
    },
    transform: {
      filter: { id: menuFile },
      handler: (code) => withoutWords(code, which),
    },
  };
}
