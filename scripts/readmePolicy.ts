import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { filesInReadme } from './readmeFiles.mjs';

const root = new URL('../', import.meta.url);
const folder = 'src/policies/round-robin/';

function inProject(path: string): string {
  return fileURLToPath(new URL(path, root));
}

/** Bundles the policy shown in the README as if its files existed, and resolves to its exports. */
export async function policyInReadme(readme: string): Promise<Readonly<Record<string, unknown>>> {
  const files = new Map([...filesInReadme(readme)].map(([path, code]) => [inProject(path), code]));
  const entry = inProject(`${folder}policy.ts`);
  const bundle = await rolldown({
    input: entry,
    logLevel: 'silent',
    plugins: [
      {
        name: 'readme',
        resolveId: (id, from) => {
          const path = id.startsWith('./') && from !== undefined ? inProject(folder + id.slice(2)) : id;
          return files.has(path) ? path : undefined;
        },
        load: (id) => files.get(id),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}
