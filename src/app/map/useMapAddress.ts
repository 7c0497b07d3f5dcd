import { useEffect, useState } from 'react';
import { mapKey, mapPlaceOf } from '../../scenario/map/mapScenario.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { mapStore } from '../../state/mapStore.ts';
import { noteInAddress } from '../help/EntryArticle.tsx';

/**
 * Opens the map where the address says (`?map=355`: tasks, data, stragglers, each from 1 to 5), and keeps the address in step while
 * it is open. Returns what is wrong with the address; null: nothing.
 */
export function useMapAddress(): string | null {
  const wanted = layoutStore((layout) => layout.reading);
  const [complaint] = useState(() => take(wanted));
  const place = mapStore((map) => map.place);
  useEffect(() => {
    noteInAddress('map', mapKey(place));
  }, [place]);
  useEffect(() => () => noteInAddress('map', null), []);
  return complaint;
}

function take(wanted: string | null): string | null {
  if (wanted === null || wanted === '') return null;
  const place = mapPlaceOf(wanted);
  if (place === null)
    return `The address says map=${wanted}. It needs three digits from 1 to 5, for tasks, data and stragglers, such as map=355. This is the middle.`;
  mapStore.setState({ place, before: null });
  return null;
}
