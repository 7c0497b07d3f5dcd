import type { Layout } from '../../state/layoutStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { findView, hasSomething } from './viewMenu.ts';

type Places = Pick<Layout, 'hero' | 'linked'>;

/** Views that suit any run, for places whose view has nothing to show. */
const anyHero = ['cluster', 'timeline', 'jobs'];
const anyChart = ['cdf', 'over-time', 'utilization', 'numbers'];

/**
 * Puts other views in place of those that have nothing to show of newly opened runs, such as a flow graph where there is no flow.
 * The visitor's later choices stand.
 */
export function viewsWithContent(traces: readonly Trace[], { hero, linked }: Places): Places {
  const runs = traces.map((trace, index) => ({ index, title: '', trace }));
  const isEmpty = (id: string) => !hasSomething(findView(id), runs);
  const taken = new Set<string>();
  const place = (id: string, others: readonly string[]): string => {
    const isFree = (each: string) => !taken.has(each) && !isEmpty(each);
    const chosen = isEmpty(id) ? (others.find(isFree) ?? id) : id;
    taken.add(chosen);
    return chosen;
  };
  const chosen = place(hero, anyHero);
  for (const id of linked) if (!isEmpty(id)) taken.add(id);
  return { hero: chosen, linked: [place(linked[0], anyChart), place(linked[1], anyChart)] };
}
