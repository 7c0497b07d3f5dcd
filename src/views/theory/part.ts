import type { ComponentType, ReactNode } from 'react';
import type { RunTrace, TableRows, ViewProps } from '../shared/view.ts';
import type { ClosedForm } from '../what-if/forms.ts';
import type { Formula, Values } from './formula.ts';

/**
 * Props of a theory panel in addition to the runs: the menu of formulas, which comes first in its row of controls.
 */
interface TheoryPanelProps extends ViewProps {
  readonly picker: ReactNode;
}

/** Theory that is not a curve over one variable, with a panel of its own. */
interface TheoryPanel {
  readonly id: string;
  readonly title: string;
  readonly Component: ComponentType<TheoryPanelProps>;
}

/** The formulas of one paper (COM-22). */
export interface TheoryPart {
  /** Short name of the paper. */
  readonly paper: string;
  /** How relevant the part is to these runs; the most relevant part comes first. */
  relevance(runs: readonly RunTrace[]): number;
  readonly formulas: readonly Formula[];
  /** Values used where no run determines them. */
  readonly values: Values;
  readonly panels: readonly TheoryPanel[];
  /** Lines of these formulas beside what runs had (`views/what-if`). */
  readonly closedForms?: readonly ClosedForm[];
  /** The rows of the part's table; by default its formulas along their axes. */
  table?(runs: readonly RunTrace[]): TableRows;
}

/** An entry of the menu of formulas. */
interface TheoryChoice {
  readonly id: string;
  readonly title: string;
  readonly group: string;
}

/** Sorts the parts by relevance, the most relevant first. */
export function byRelevance(parts: readonly TheoryPart[], runs: readonly RunTrace[]): readonly TheoryPart[] {
  return [...parts].sort((one, other) => other.relevance(runs) - one.relevance(runs));
}

/** Lists everything that some parts can show, in their order. */
export function choicesOf(parts: readonly TheoryPart[]): readonly TheoryChoice[] {
  return parts.flatMap(({ paper, formulas, panels }) =>
    [...formulas, ...panels].map(({ id, title }) => ({ id, title, group: paper })),
  );
}
