import type { Issue } from '../base/issue.ts';
import { show } from '../scenario/shape/complaints.ts';
import { type Asked, askedIssues, type Format, readSeeds, type Source } from './request.ts';

/** A request to compare the runs of a scenario over several seeds. */
export interface CompareRequest {
  readonly kind: 'compare';
  readonly source: Source;
  /** Undefined: those that follow the scenario's seed. */
  readonly seeds?: readonly number[];
  /** Ids of metrics, with `@0.95` the value below which this share lies. */
  readonly metrics: readonly string[];
  /** Position of the run with which the others are compared, from 0. */
  readonly against: number;
  readonly format: Format;
}

/** What is compared unless something else is asked for: how long jobs took. */
const usual = ['jobResponse@0.5', 'jobResponse@0.95', 'jobResponse'] as const;

interface Values {
  readonly seeds?: string;
  readonly metric?: readonly string[];
  readonly against?: string;
}

/** Reads the options of `compare`. */
export function readCompare(source: Source, values: Values, format: Format): Asked<CompareRequest> {
  const seeds = values.seeds === undefined ? undefined : readSeeds(values.seeds);
  const against = values.against ?? '1';
  const asked = [...new Set(values.metric ?? usual)];
  const issues: readonly Issue[] = [
    ...(typeof seeds === 'string' ? [{ path: '--seeds', message: seeds }] : []),
    ...(/^[1-9]\d{0,2}$/.test(against)
      ? []
      : [{ path: '--against', message: `is ${show(against)}; allowed is the number of a run, from 1` }]),
    ...asked.flatMap((text) => askedIssues(text)),
  ];
  if (issues.length > 0 || typeof seeds === 'string') return { issues };
  return {
    command: { kind: 'compare', source, seeds, metrics: asked, against: Number(against) - 1, format },
    issues,
  };
}
