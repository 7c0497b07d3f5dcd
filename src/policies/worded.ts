/// <reference types="vite/types/importMeta.d.ts" />
import type { PolicyPlugin } from '../kit/menu/plugin.ts';

const files = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['./[a-z]*/menu.ts', './[a-z]*/policy.ts'],
  {
    eager: true,
    query: '?words',
  },
);

const isPlugin = (value: unknown): value is PolicyPlugin =>
  typeof value === 'object' && value !== null && 'id' in value && 'schedulers' in value;

const plugins = new Map(
  Object.values(files)
    .flatMap((file) => Object.values(file).filter(isPlugin))
    .map((plugin) => [plugin.id, plugin]),
);

/**
 * Gives a policy's menu with its help texts, sources and origins, which the page's first scripts leave out
 * (`scripts/wordlessMenus.ts`). For the controls, which are loaded later.
 */
export function worded(plugin: PolicyPlugin): PolicyPlugin {
  return plugins.get(plugin.id) ?? plugin;
}
