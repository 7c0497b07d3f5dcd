import type { ComponentType, ReactNode } from 'react';
import type { RunTrace, TableRows, ViewProps } from '../view.ts';
import type { Formula, Values } from './formula.ts';

/** What a panel of theory gets beside the runs: the choice of what is shown, first in its row of controls. */
export interface TheoryPanelProps extends ViewProps {
  readonly picker: ReactNode;
}

/** Theory that is no curve over one variable, with a panel of its own. */
export interface TheoryPanel {
  readonly id: string;
  readonly title: string;
  readonly Component: ComponentType<TheoryPanelProps>;
}

/** What one paper says in formulas. */
export interface TheoryPart {
  /** The paper's short name. */
  readonly paper: string;
  /** How much it speaks of these runs; the part with the most comes first. */
  relevance(runs: readonly RunTrace[]): number;
  readonly formulas: readonly Formula[];
  /** Values for what no run tells. */
  readonly values: Values;
  readonly panels: readonly TheoryPanel[];
  /** The rows of the part's table; left out: its formulas along their axes. */
  table?(runs: readonly RunTrace[]): TableRows;
}

/** Something that can be chosen in the menu of formulas. */
export interface TheoryChoice {
  readonly id: string;
  readonly title: string;
  readonly group: string;
}

/** Gives the parts, first the one that speaks most of the runs. */
export function byRelevance(parts: readonly TheoryPart[], runs: readonly RunTrace[]): readonly TheoryPart[] {
  return [...parts].sort((one, other) => other.relevance(runs) - one.relevance(runs));
}

/** Lists what can be shown of some parts, in their order. */
export function choicesOf(parts: readonly TheoryPart[]): readonly TheoryChoice[] {
  return parts.flatMap(({ paper, formulas, panels }) =>
    [...formulas, ...panels].map(({ id, title }) => ({ id, title, group: paper })),
  );
}
