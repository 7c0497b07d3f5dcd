// Serves the built page to the browser tests.
import { preview } from 'vite';
import { root } from './project.mjs';

/**
 * The names of built files tell versions apart, so that a browser need not ask for a file again: it opens the page hundreds
 * of times, and each time wants a hundred of them.
 * @returns {import('vite').Plugin}
 */
function filesForEver() {
  return {
    name: 'makespan:files-for-ever',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/assets/')) {
          const write = response.writeHead.bind(response);
          Object.assign(response, {
            /** @type {(status: number, headers?: Record<string, string>) => unknown} */
            writeHead: (status, headers) =>
              write(status, { ...headers, 'Cache-Control': 'max-age=31536000, immutable' }),
          });
        }
        next();
      });
    },
  };
}

/**
 * Starts the server on any free port.
 * @param {string} [folder] that has `dist`
 */
export function startPreview(folder = root) {
  return preview({
    root: folder,
    logLevel: 'warn',
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [filesForEver()],
  });
}
