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

/** What a field of a scenario says besides its type: for people who write files, for us, and for its control. */
const read = ['says', 'why'];
const shown = ['control', 'choice', 'toggle'];

/**
 * Gives entries of parameters and of fields without what only people read and controls show: `worded.ts` and `fields/entries.ts`
 * import that as text, the latter without what only files are about.
 */
export function entriesAlone(): Plugin {
  return {
    name: 'makespan:entries-alone',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/(params\.json|scenario\/shape\/entries\/\w+\.json(\?raw)?)$/ },
      handler(id) {
        const [file, isText] = id.split('?');
        const ofField = isText === undefined ? [...read, ...shown] : read;
        const words: readonly string[] = id.endsWith('params.json') ? wordNames : ofField;
        const without = (name: string, value: unknown) => (words.includes(name) ? undefined : value);
        const left = JSON.stringify(JSON.parse(readFileSync(file, 'utf8'), without));
        return isText === undefined ? left : `export default ${JSON.stringify(left)}`;
      },
    },
  };
}
