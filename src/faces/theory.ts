/// <reference types="vite/types/importMeta.d.ts" />
import type { TheoryPart } from '../views/theory/part.ts';
import { theoryOf } from '../views/theory/Theory.tsx';

const parts = import.meta.glob<TheoryPart>('./[a-z]*/theory/index.ts', { eager: true, import: 'theory' });

/** The formulas of each paper. */
export const theoryParts: readonly TheoryPart[] = Object.values(parts);

/** Their lines beside what runs had. */
export const closedForms = theoryParts.flatMap(({ closedForms: own = [] }) => own);

/** The theory view, with the formulas of all papers. */
export const Theory = theoryOf(theoryParts);
