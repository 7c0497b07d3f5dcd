import { mechanisms as apollo } from './apollo/mechanisms.ts';
import { readings as apolloReadings } from './apollo/readings.ts';
import { recipes as apolloRecipes } from './apollo/recipes.ts';
import { targets as apolloTargets } from './apollo/targets.ts';
import { mechanisms as common } from './common/mechanisms.ts';
import { mechanisms as delay } from './delay/mechanisms.ts';
import { readings as delayReadings } from './delay/readings.ts';
import { recipes as delayRecipes } from './delay/recipes.ts';
import { targets as delayTargets } from './delay/targets.ts';
import { departures } from './departures.ts';
import type { Entry } from './entry.ts';
import { mechanisms as hopper } from './hopper/mechanisms.ts';
import { readings as hopperReadings } from './hopper/readings.ts';
import { recipes as hopperRecipes } from './hopper/recipes.ts';
import { targets as hopperTargets } from './hopper/targets.ts';
import { mechanisms as quincy } from './quincy/mechanisms.ts';
import { readings as quincyReadings } from './quincy/readings.ts';
import { targets as quincyTargets } from './quincy/targets.ts';
import { mechanisms as sparrow } from './sparrow/mechanisms.ts';
import { readings as sparrowReadings } from './sparrow/readings.ts';
import { recipes as sparrowRecipes } from './sparrow/recipes.ts';
import { targets as sparrowTargets } from './sparrow/targets.ts';

/** All entries that a code can stand for; first readings (what papers leave open) and departures. */
export const entries: readonly Entry[] = [
  ...[sparrowReadings, hopperReadings, delayReadings, quincyReadings, apolloReadings, departures],
  ...[sparrow, delay, quincy, hopper, apollo, common],
  ...[
    sparrowTargets,
    delayTargets,
    quincyTargets,
    hopperTargets,
    apolloTargets,
    sparrowRecipes,
    delayRecipes,
    hopperRecipes,
    apolloRecipes,
  ],
].flat();
