import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

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
