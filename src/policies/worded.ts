/// <reference types="vite/types/importMeta.d.ts" />
import { createRegistry } from '../base/registry.ts';
import { type ParamWords, type WordedSpec, wordNames } from '../kit/menu/params.ts';
import type { PolicyPlugin } from '../kit/menu/plugin.ts';
import { policies } from './registry.ts';

/** What only people read of the parameters of a paper, or of those that several papers have. */
interface PaperWords {
  /** By the parameter's name, or by `policy/name` where one of the policies says something else. */
  readonly params: Readonly<Record<string, Partial<ParamWords>>>;
  /** What each policy cannot do; `*`: all of them. */
  readonly limits?: Readonly<Record<string, readonly string[]>>;
}

// As text: imported as they are, a build gives them without words (`scripts/menusAlone.ts`).
const files = import.meta.glob<string>(['./*/params.json', '../kit/menu/params.json'], {
  eager: true,
  import: 'default',
  query: '?raw',
});
const papers = new Map(Object.entries(files).map(([file, text]) => [file, JSON.parse(text) as PaperWords]));
const shared = papers.get('../kit/menu/params.json')?.params;

function withWords(plugin: PolicyPlugin): PolicyPlugin<Readonly<Record<string, WordedSpec>>> {
  const { id, folder = id } = plugin;
  // A policy of one file has its words there.
  const { params = {}, limits = {} }: Partial<PaperWords> = papers.get(`./${folder}/params.json`) ?? {};
  const specs = Object.entries(plugin.params).map(([name, spec]) => {
    const words = Object.assign({}, params[name] ?? shared?.[name], params[`${id}/${name}`]);
    const read = wordNames.filter((word) => word in words).map((word) => [word, words[word]]);
    return [name, { ...spec, ...Object.fromEntries(read) }];
  });
  return {
    ...plugin,
    params: Object.fromEntries(specs),
    unsupported: limits[id] ?? limits['*'] ?? plugin.unsupported,
  };
}

/** The menu of policies with its texts, which only controls and dialogs need: they come later than the page's first scripts. */
export const wordedPolicies = createRegistry(policies.all.map(withWords), policies.unlisted.map(withWords));
