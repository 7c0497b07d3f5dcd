import type { Plugin } from 'vite';

/** Parts of a policy's menu that only people read: all of them, or only those that the controls show. */
const WORDS = {
  all: ['help', 'helpOff', 'consequence', 'source', 'reading', 'origin', 'summary', 'inName', 'whenOff'],
  controls: ['help', 'helpOff', 'consequence', 'source', 'reading', 'origin'],
};

const text = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;

/** The list of what a policy cannot do, in its menu or in a constant of its own. */
const limits = new RegExp(String.raw`(\bunsupported: |Limits = )\[\s*(?:${text},?\s*)+\]`, 'g');

/** Removes texts for people from the source of a menu or of parameters. */
export function withoutWords(code: string, which: keyof typeof WORDS = 'all'): string {
  const property = new RegExp(String.raw`\b(${WORDS[which].join('|')}):\s*${text}(?:\s*\+\s*${text})*`, 'g');
  return code.replaceAll(property, "$1: ''").replaceAll(limits, '$1[]');
}

const menuFile =
  /\/src\/(policies\/[^?]*\/(\w*[pP]arams|menu|policy)|kit\/(order\/disciplines|speculation\/params))\.ts$/;

/**
 * Bundles the menus of policies without their texts: workers only check and complete parameters, and the page's first
 * scripts show no controls. Imports with `?words` get the texts, as the controls do when they are loaded
 * (`policies/worded.ts`).
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
