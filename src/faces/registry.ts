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

const doors: readonly Door[] = ['watch', 'mechanism', 'follow', 'results', 'theory'];

const ways = ['one run', 'all runs'] as const;
const all = [...faces.flatMap((face) => face.views), ...createViews(() => import('./overTime.ts')), theory];

findStages(() => import('./stage.ts'));
findForms(async () => (await import('./theory.ts')).closedForms);

/** All views, in the order of the menu: by door, those of papers first; of each door those of one run before the others. */
export const views: readonly View[] = doors.flatMap((door) =>
  ways.flatMap((way) => all.filter((view) => view.door === door && view.takes === way)),
);
