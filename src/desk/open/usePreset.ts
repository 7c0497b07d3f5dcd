import { useEffect, useState } from 'react';
import { firstPreset } from '../../scenario/presets/firstPreset.ts';
import type { Preset } from '../../scenario/presets/presets.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { loadPart } from '../parts/loadPart.ts';

/**
 * The preset that is open, edited or not; null for any other scenario. Undefined until the presets are loaded; the first one is
 * at hand.
 */
export function usePreset(): Preset | null | undefined {
  const id = scenarioStore(({ origin }) => (origin.kind === 'preset' ? origin.id : null));
  const [loaded, setLoaded] = useState<Preset | undefined>(undefined);
  useEffect(() => {
    if (id === null || id === firstPreset.id) return;
    let isCurrent = true;
    void loadPart(() => import('../../scenario/presets/presets.ts')).then((part) => {
      if (isCurrent) setLoaded(part?.presets.find(id));
    });
    return () => {
      isCurrent = false;
    };
  }, [id]);
  if (id === null) return null;
  if (id === firstPreset.id) return firstPreset;
  return loaded?.id === id ? loaded : undefined;
}
