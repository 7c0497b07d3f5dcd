import { useEffect, useState } from 'react';
import { halfAndLast, type Spent } from '../../metrics/receipt/spent.ts';
import { type MapPlace, mapKey } from '../../scenario/map/mapScenario.ts';
import { loadMap, type MapBar, type MapRow, type RecordedMap } from '../../state/recordedMap.ts';
import type { Trace } from '../../trace/trace.ts';

/** What is known of places of the map: what is recorded, else what the runs at hand had, with their one seed. */
export function useMapRows(): (place: MapPlace, traces: readonly Trace[] | null) => MapRow | null {
  const [map, setMap] = useState<RecordedMap | null | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    void loadMap().then((loaded) => isHere && setMap(loaded));
    return () => {
      isHere = false;
    };
  }, []);
  return (place, traces) => {
    const row = map?.rows.find(({ at }) => at === mapKey(place));
    if (row !== undefined) return row;
    return map === null && traces !== null ? rowOf(place, traces) : null;
  };
}

function rowOf(place: MapPlace, traces: readonly Trace[]): MapRow {
  const runs = traces.map(halfAndLast);
  return {
    at: mapKey(place),
    half: barOf(runs.map(({ half }) => half)),
    last: barOf(runs.map(({ last }) => last)),
    digest: '',
  };
}

const barOf = (runs: readonly Spent[]): MapBar => ({
  took: runs.map(({ took }) => [took]),
  on: runs.map(({ on }) => on),
});
