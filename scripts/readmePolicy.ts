import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = new URL('../', import.meta.url);
const folder = 'src/policies/round-robin/';

function inProject(path: string): string {
  return fileURLToPath(new URL(path, root));
}

/** Lists the files shown in the README, with their contents. */
function filesInReadme(readme: string): ReadonlyMap<string, string> {
  const blocks = readme.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs);
  return new Map([...blocks].map(([, path, code]) => [inProject(path), code]));
}

/** Bundles the policy shown in the README as if its files existed, and resolves to its exports. */
export async function policyInReadme(readme: string): Promise<Readonly<Record<string, unknown>>> {
  const files = filesInReadme(readme);
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
