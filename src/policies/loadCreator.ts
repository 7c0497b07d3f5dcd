/// <reference types="vite/types/importMeta.d.ts" />
import type { Pairing } from './pairing.ts';
import type { PolicyCreator, PolicyPlugin } from './plugin.ts';

const families = import.meta.glob<readonly Pairing[]>('./*/creators.ts', { import: 'creators' });

/** Fetches what makes the policy of a plug-in, with its family and no other: a run needs one. */
export async function loadCreator({ id, folder }: PolicyPlugin): Promise<PolicyCreator> {
  const creators = new Map(await families[`./${folder}/creators.ts`]());
  const create = creators.get(id);
  if (create === undefined) throw new Error(`the policy '${id}' has no creator`);
  return create;
}

/** Fetches all families, so that later runs need no network. What could not be fetched is asked for again when needed. */
export async function loadAllCreators(): Promise<void> {
  await Promise.allSettled(Object.values(families).map((load) => load()));
}
