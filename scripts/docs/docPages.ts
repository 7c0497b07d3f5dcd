import type { Plugin } from 'vite';
import { readPage } from './readPage.ts';

/** Lets the page import files of `docs/` as plain data, so that it ships no parser of Markdown. */
export function docPages(): Plugin {
  return {
    name: 'makespan:doc-pages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/docs\/[\w-]+\.md$/ },
      handler: (text, id) => ({
        code: `export default ${JSON.stringify(readPage(text, id.slice(id.lastIndexOf('/') + 1)))};`,
        map: null,
      }),
    },
  };
}
