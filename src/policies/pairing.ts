import type { ParamSpecs } from '../kit/menu/params.ts';
import type { PolicyCreator, PolicyPlugin } from '../kit/menu/plugin.ts';

/** The id of a plug-in, with the creator of its policy. */
export type Pairing = readonly [id: string, create: PolicyCreator];

/** Pairs a plug-in with its creator, which must take the plug-in's own parameters. */
export function pair<Specs extends ParamSpecs>(
  plugin: PolicyPlugin<Specs>,
  create: PolicyCreator<NoInfer<Specs>>,
): Pairing {
  return [plugin.id, create as unknown as PolicyCreator];
}
