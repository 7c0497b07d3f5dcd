/// <reference types="vite/types/importMeta.d.ts" />
import type { BandQuantity } from '../views/over-time/bands.ts';
import { overTimeOf } from '../views/over-time/OverTime.tsx';

const found = import.meta.glob<readonly BandQuantity[]>('./[a-z]*/over-time/index.ts', {
  eager: true,
  import: 'bands',
});

/** Numbers over time that only runs of some papers have. */
export const bands: readonly BandQuantity[] = Object.values(found).flat();

/** The view Over time with the numbers of all papers. */
export const OverTime = overTimeOf(bands);
