import { useEffect } from 'react';
import { seedRuns } from '../../state/seedRuns.ts';
import { type Seeds, seedStore } from '../../state/seedStore.ts';

/** Repeats the runs on screen with further seeds while the view is there, and gives what is known of them. */
export function useSeeds(): Seeds {
  useEffect(() => seedRuns.watch(), []);
  return seedStore();
}
