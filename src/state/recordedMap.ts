/// <reference types="vite/types/importMeta.d.ts" />

/** What is recorded of one of the two bars: numbers of each system, in the order of `mapPolicies`. [s] */
export interface MapBar {
  /** [system][seed] How long it took. */
  readonly took: readonly (readonly number[])[];
  /** [system][sum] What on, in the order of `spentOn`: means over the seeds. */
  readonly on: readonly (readonly number[])[];
}

/** What is recorded of a place of the map of five ideas. */
export interface MapRow {
  /** The name of the place (`mapKey`). */
  readonly at: string;
  /** The job in the middle of the twelve. */
  readonly half: MapBar;
  /** The slowest. */
  readonly last: MapBar;
  /** Of the digests of all runs. */
  readonly digest: string;
}

/** The recorded map (`npm run record -- map`). */
export interface RecordedMap {
  readonly rows: readonly MapRow[];
}

// The page in one file makes its runs itself: these would be a thirtieth of it.
const files =
  import.meta.env.MODE === 'single'
    ? {}
    : import.meta.glob<RecordedMap>('../measured/map.json', { import: 'default' });

/** Loads the recorded map; null where it is not at hand. */
export async function loadMap(): Promise<RecordedMap | null> {
  return (
    (await Object.values(files)
      .at(0)?.()
      .catch(() => null)) ?? null
  );
}
