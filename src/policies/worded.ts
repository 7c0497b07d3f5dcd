/// <reference types="vite/types/importMeta.d.ts" />
import { createRegistry } from '../base/registry.ts';
import type { ParamWords, WordedSpec } from '../kit/menu/params.ts';
import type { PolicyPlugin } from '../kit/menu/plugin.ts';
import { policies } from './registry.ts';

/** What only people read of the menus of a paper. */
interface PaperWords {
  /** By the parameter's name, or by `policy/name` where one of the policies says something else. */
  readonly params: Readonly<Record<string, ParamWords>>;
  /** What each policy cannot do; `*`: all of them. */
  readonly limits: Readonly<Record<string, readonly string[]>>;
}

const papers = import.meta.glob<PaperWords>('./*/words.json', { eager: true, import: 'default' });

function withWords(plugin: PolicyPlugin): PolicyPlugin<Readonly<Record<string, WordedSpec>>> {
  const { id, folder = id } = plugin;
  // A policy of one file has its words there.
  const { params = {}, limits = {} }: Partial<PaperWords> = papers[`./${folder}/words.json`] ?? {};
  const specs = Object.entries(plugin.params).map(([name, spec]) => [
    name,
    { ...spec, ...(params[`${id}/${name}`] ?? params[name]) },
  ]);
  return {
    ...plugin,
    params: Object.fromEntries(specs),
    unsupported: limits[id] ?? limits['*'] ?? plugin.unsupported,
  };
}

/** The menu of policies with its texts, which only controls and dialogs need: they come later than the page's first scripts. */
export const wordedPolicies = createRegistry(policies.all.map(withWords));
