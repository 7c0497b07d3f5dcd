import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compressed, letters, pack } from './pack.ts';
import { shared } from './share.ts';

const interpreter = fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'));

const read = (...parts: readonly string[]) => readFileSync(join(...parts), 'utf8');

/** Replaces exactly one piece of a text; another number of them means that the build has changed. */
function replaceOne(text: string, piece: string | RegExp, by: string): string {
  const parts = text.split(piece);
  if (parts.length !== 2) throw new Error(`${piece} is there ${parts.length - 1} times, not once`);
  return parts.join(by);
}

/** The policy of the saved page: its own scripts and styles, by their digests, and no connection to anywhere. */
function policyOf(scripts: readonly string[], styles: readonly string[]): string {
  const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    // Its threads inherit the policy, and one compiles the interpreter of policies that somebody wrote.
    `script-src ${scripts.map(digest).join(' ')} 'wasm-unsafe-eval'`,
    `style-src ${styles.map(digest).join(' ')}`,
    'worker-src blob:',
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Puts all built files of a folder into one page. */
export async function singlePage(folder: string, firstStyle: string): Promise<string> {
  const names = readdirSync(join(folder, 'assets'));
  const asset = (pattern: RegExp) => {
    const [name, other] = names.filter((each) => pattern.test(each));
    if (name === undefined || other !== undefined) throw new Error(`not one file is called ${pattern}`);
    return read(folder, 'assets', name);
  };
  const workers = Object.fromEntries(
    names
      .filter((name) => name.includes('.worker-'))
      .map((name) => [name.split('.')[0], read(folder, 'assets', name)]),
  );
  let page = asset(/^index-.*\.js$/);
  for (const name of Object.keys(workers)) {
    // Not as modules: browsers do not load those for a page that comes from a disk.
    const address = new RegExp(
      `new URL\\(new URL\\(\`${name}\\.worker-[\\w-]+\\.js\`,import\\.meta\\.url\\)\\.href,\`\`\\+import\\.meta\\.url\\),{type:\`module\`,?`,
    );
    page = replaceOne(page, address, `globalThis.makespanParts.workers[\`${name}\`],{`);
  }
  page = replaceOne(page, '`licences.txt`', 'globalThis.makespanParts.licences');
  const style = asset(/\.css$/);
  const boot = replaceOne(read(import.meta.dirname, 'boot.js'), '{{letters}}', letters);
  const scripts = Object.entries({ page, ...workers });
  const said = shared(scripts.map(([, script]) => script).join('\0'));
  const parts = { style, names: scripts.map(([name]) => name), said, licences: read(folder, 'licences.txt') };
  const icon = `data:image/svg+xml,${encodeURIComponent(read(folder, 'favicon.svg'))}`;
  const policy = policyOf([boot, page], [firstStyle, style]);
  let html = read(folder, 'index.html');
  html = html.replace(/\s*<(script|link)[^>]* crossorigin [^>]*>(<\/script>)?/g, '');
  html = replaceOne(html, /\s*<link rel="manifest"[^>]*>/, '');
  html = replaceOne(html, './favicon.svg', icon);
  html = replaceOne(
    html,
    '<meta charset="utf-8" />',
    `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />\n    <meta name="makespan-fragment" content="" data-home="" />`,
  );
  html = replaceOne(html, '</head>', `  <style>${firstStyle}</style>\n  </head>`);
  const packs = {
    packed: pack(await compressed(JSON.stringify(parts))),
    interpreter: pack(await compressed(readFileSync(interpreter))),
  };
  const blocks = Object.entries(packs)
    .map(([id, text]) => `<script type="application/octet-stream" id="${id}">${text}</script>\n    `)
    .join('');
  return replaceOne(html, '</body>', `  ${blocks}<script>${boot}</script>\n  </body>`);
}

/** Writes the page as one file, `dist/single.html`, from a build without chunks, of which nothing else stays. */
export function singleFile(): Plugin {
  let folder = '';
  let source = '';
  return {
    name: 'makespan:single-file',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
      source = join(root, 'src');
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const page = await singlePage(folder, read(source, 'firstPaint.css'));
        writeFileSync(join(folder, '../single.html'), page);
        rmSync(folder, { recursive: true });
      },
    },
  };
}
