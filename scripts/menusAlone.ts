import { readFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { wordNames } from '../src/kit/menu/params.ts';

const query = '?menu';
const entry = 'only the menu';

/**
 * Gives what is imported as `policy.ts?menu`, a policy of one file, without its algorithm and all that only that imports.
 * Left to itself the bundler drops code that nobody uses, but ships what it imports with the menu, since other chunks use it.
 */
export function menusAlone(): Plugin {
  return {
    name: 'makespan:menus-alone',
    apply: 'build',
    load: {
      filter: { id: /\/policy\.ts\?menu$/ },
      async handler(id) {
        const file = id.slice(0, -query.length);
        const bundle = await rolldown({
          input: entry,
          treeshake: { moduleSideEffects: false },
          plugins: [
            {
              name: 'menu',
              resolveId: (source) =>
                source === entry || source === file ? source : { id: source, external: true },
              load: (source) => (source === entry ? `export { plugin } from '${file}';` : undefined),
            },
          ],
        });
        const { output } = await bundle.generate();
        await bundle.close();
        return output[0].code;
      },
    },
  };
}

/** Gives entries of parameters and of fields without what only people read: `worded.ts` imports it as text. */
export function entriesAlone(): Plugin {
  return {
    name: 'makespan:entries-alone',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/(params|scenario\/shape\/entries\/\w+)\.json$/ },
      handler(id) {
        const words: readonly string[] = id.endsWith('params.json') ? wordNames : ['says', 'why'];
        const without = (name: string, value: unknown) => (words.includes(name) ? undefined : value);
        return JSON.stringify(JSON.parse(readFileSync(id, 'utf8'), without));
      },
    },
  };
}
