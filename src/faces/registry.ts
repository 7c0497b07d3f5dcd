import { findStages } from '../views/cluster/stage/stages.ts';
import { createViews } from '../views/registry.ts';
import type { Door, View } from '../views/shared/view.ts';
import { createTheory } from '../views/theory/index.ts';
import { findForms } from '../views/what-if/forms.ts';
import { apollo } from './apollo/face.ts';
import { delay } from './delay/face.ts';
import type { Face } from './face.ts';
import { hopper } from './hopper/face.ts';
import { quincy } from './quincy/face.ts';

/** The papers that have views of their own, in the order of the menu. */
export const faces: readonly Face[] = [delay, quincy, hopper, apollo];

const theory = createTheory(() => import('./theory.ts'));

const doors: readonly Door[] = ['now', 'job', 'results'];

const ways = ['one run', 'all runs'] as const;
const ofPapers = faces.flatMap(({ paper, views }) => views.map((view): View => ({ ...view, paper })));
const all = [...createViews(() => import('./overTime.ts')), theory, ...ofPapers];
const inOrder = all.toSorted((a, b) => Number(isFormula(a)) - Number(isFormula(b)));

findStages(() => import('./stage.ts'));
findForms(async () => (await import('./theory.ts')).closedForms);

/** Formulas come after what was simulated. */
function isFormula({ question }: View): boolean {
  return question === 'formulas';
}

/** All views, in the order of the menu: by door, of each those of one run before the others, and those of any run before those of papers. */
export const views: readonly View[] = doors.flatMap((door) =>
  ways.flatMap((way) => inOrder.filter((view) => view.door === door && view.takes === way)),
);
