/// <reference types="vite/types/importMeta.d.ts" />
import type { RecordedRace } from '../metrics/race/recordedRace.ts';

// The page in one file makes these runs itself, as it does those of the map.
const files =
  import.meta.env.MODE === 'single'
    ? {}
    : import.meta.glob<RecordedRace>('../measured/arena.json', { import: 'default' });

const nothing: RecordedRace = { metrics: [], seeds: [], rows: [] };

/** Loads what the five systems have on the workloads of the arena; nothing where that is not at hand: they run here then. */
export async function loadArena(): Promise<RecordedRace> {
  const load = Object.values(files).at(0);
  return (await load?.().catch(() => nothing)) ?? nothing;
}
