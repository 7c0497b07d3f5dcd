/// <reference types="vite/types/importMeta.d.ts" />
import type { TheoryPart } from '../views/theory/part.ts';
import { theoryOf } from '../views/theory/Theory.tsx';

const parts = import.meta.glob<TheoryPart>('./[a-z]*/theory/index.ts', { eager: true, import: 'theory' });

/** What each paper says in formulas. */
export const theoryParts: readonly TheoryPart[] = Object.values(parts);

/** The view of theory, with all that papers say. */
export const Theory = theoryOf(theoryParts);
