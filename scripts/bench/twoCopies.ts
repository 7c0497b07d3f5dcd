import { NONE } from '../../src/engine/ids.ts';
import { AttemptKind, Outcome } from '../../src/engine/record/schema.ts';
import type { PolicyCreator } from '../../src/kit/menu/plugin.ts';
import { creatorOf } from '../../src/policies/creators.ts';

/** One task in so many is copied. */
const EVERY = 10;

/**
 * Creates late binding that copies every tenth task: when the original starts, a speculative copy goes to another
 * random server, and when one of the two has finished, the other is stopped. For clusters of several servers that do
 * not fail.
 */
export const createTwoCopies: PolicyCreator = (context) => {
  const { sim } = context;
  const { servers } = sim.topology;
  const late = creatorOf('sparrow')(context);
  const launches = sim.launches();
  const draws = sim.stream('copies');
  const pairs = Math.ceil(sim.graphs.tasks / EVERY);
  const originals = new Int32Array(pairs).fill(NONE); // live attempts at tasks that are copied
  const copies = new Int32Array(pairs).fill(NONE);
  return {
    ...late,
    onAttemptStarted(scheduler, attempt) {
      const task = sim.taskOf(attempt);
      if (task % EVERY !== 0) return;
      const pair = task / EVERY;
      if (attempt === copies[pair]) return;
      const other = (sim.serverOf(attempt) + 1 + draws.below(servers - 1)) % servers;
      originals[pair] = attempt;
      copies[pair] = launches.launch(scheduler, task, sim.stageOf(attempt), other, AttemptKind.speculative);
    },
    onAttemptEnded(scheduler, attempt, outcome) {
      const task = sim.taskOf(attempt);
      if (task % EVERY !== 0) return;
      const pair = task / EVERY;
      const isCopy = attempt === copies[pair];
      const other = isCopy ? originals[pair] : copies[pair];
      if (isCopy) copies[pair] = NONE;
      else originals[pair] = NONE;
      if (outcome !== Outcome.finished || other === NONE) return;
      launches.end(scheduler, other, sim.generationOf(other), Outcome.lostRace);
    },
  };
};
