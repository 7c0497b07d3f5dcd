import { loadPart } from '../../desk/parts/loadPart.ts';
import type { Definition } from '../../metrics/definition.ts';
import type { View } from '../../views/shared/view.ts';
import { HowCounted } from './HowCounted.tsx';

/** Explains how the numbers in the head of a run are counted, if the view has one, and then the view's own. */
export function ViewCounted({ view }: { readonly view: View }) {
  return <HowCounted of={view.title} load={() => countedIn(view)} />;
}

async function countedIn({ id, takes }: View): Promise<readonly Definition[]> {
  const part = await loadPart(() => import('./countedBy.ts'));
  if (part === null) return [];
  const { countedBy, countedInHead } = part;
  const own = countedBy(id);
  if (takes === 'all runs') return own;
  const titles = new Set(own.map(({ title }) => title));
  return [...countedInHead.filter(({ title }) => !titles.has(title)), ...own];
}
