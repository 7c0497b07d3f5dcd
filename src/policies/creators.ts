/// <reference types="vite/types/importMeta.d.ts" />

import type { PolicyCreator, PolicyFile } from '../kit/menu/plugin.ts';
import type { Pairing } from './pairing.ts';

const families = import.meta.glob<readonly Pairing[]>('./*/creators.ts', { eager: true, import: 'creators' });
const ofOneFile = import.meta.glob<PolicyFile>('./[a-z]*/policy.ts', { eager: true });
const creators: ReadonlyMap<string, PolicyCreator> = new Map([
  ...Object.values(families).flat(),
  ...Object.values(ofOneFile).map(({ plugin, create }): Pairing => [plugin.id, create]),
]);

/** Gives the creator of a plug-in's policy, or throws. Loads all families; `loadCreator.ts` loads only the one needed. */
export function creatorOf(id: string): PolicyCreator {
  const create = creators.get(id);
  if (create === undefined) throw new Error(`the policy '${id}' has no creator`);
  return create;
}
