import type { Layout } from '../../state/layoutStore.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Door, Question, RunTrace, View } from '../../views/shared/view.ts';
import type { Option } from '../../widgets/Select.tsx';
import { knownViews } from './beforeRuns.ts';

/** Whether a view has something to show of at least one of these runs. */
export function hasSomething(view: View, runs: readonly RunTrace[]): boolean {
  if (view.takes === 'all runs') return view.refuses(runs) === null;
  return runs.some((run) => view.refuses([run]) === null);
}

/** All views as options: those of use by what people want to do, then those that have nothing to show of these runs. */
export function viewOptions(inUse: readonly View[]): readonly Option[] {
  const empty = knownViews().filter((view) => !inUse.includes(view));
  return [
    ...inUse.map(({ id, title, door }) => ({ id, title, group: doorNames[door] })),
    ...empty.map(({ id, title }) => ({ id, title, group: 'Nothing to show here' })),
  ];
}

/** Finds a view by id; the first view if there is none, as for a link from another version. */
export function findView(id: string): View {
  const views = knownViews();
  return views.find((view) => view.id === id) ?? views[0];
}

/** Whether a view is one of those that the page of a job has one below the other. */
export function isOnJobPage({ door, heightOfJob }: View): boolean {
  return door === 'job' && heightOfJob !== undefined;
}

/** Finds the view to show when a view refuses the runs; null when there is none, or it refuses them too. */
export function viewInstead({ instead }: View, runs: readonly RunTrace[]): View | null {
  if (instead === undefined) return null;
  const other = findView(instead);
  return other.refuses(runs) === null ? other : null;
}

/** Chooses the run for a view of one run: the requested one, or the first that the view does not refuse. */
export function acceptedRun(view: View, runs: readonly RunTrace[], asked: number): number {
  const accepts = (run: RunTrace) => view.refuses([run]) === null;
  const own = runs.find(({ index }) => index === asked);
  if (own === undefined || accepts(own)) return asked;
  return runs.find(accepts)?.index ?? asked;
}

/** What people look at, in the order of the page; each opens some of the views. */
export const doors: readonly Door[] = ['now', 'job', 'results'];

/** Names of the doors. */
export const doorNames: Readonly<Record<Door, string>> = {
  now: 'Now',
  job: 'Job',
  results: 'Results',
};

/** What each door answers. */
export const doorHints: Readonly<Record<Door, string>> = {
  now: 'Where is the work now, and how does each scheduler decide?',
  job: 'What happened to one job?',
  results: 'Who was faster, by how much, and should it be so?',
};

/** What people ask of results, in the order of the page, each with the view that answers it first. */
export const questions: readonly {
  readonly id: Question;
  readonly title: string;
  readonly first: View['id'];
}[] = [
  { id: 'how long', title: 'How long?', first: 'cdf' },
  { id: 'where', title: 'Where did the time go?', first: 'receipts' },
  { id: 'what if', title: 'What if?', first: 'sweep' },
  { id: 'formulas', title: 'By formulas?', first: 'theory' },
];

/** The view that a door or a question opens: the one seen last behind it, else what answers first; null for none. */
export function behind(offered: readonly View[], last: string | undefined): View | null {
  const wanted = [last, ...questions.map(({ first }) => first)];
  return wanted.flatMap((id) => offered.find((view) => view.id === id) ?? [])[0] ?? offered[0] ?? null;
}

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
