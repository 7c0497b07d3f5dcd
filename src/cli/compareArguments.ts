import type { Issue } from '../base/issue.ts';
import { askedOf } from '../metrics/asked.ts';
import { metrics } from '../metrics/registry.ts';
import { show } from '../scenario/checks/values.ts';
import type { Format, ReadArguments, Source } from './arguments.ts';
import { readSeeds } from './seeds.ts';

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
export function readCompare(source: Source, values: Values, format: Format): ReadArguments {
  const seeds = values.seeds === undefined ? undefined : readSeeds(values.seeds);
  const against = values.against ?? '1';
  const asked = [...new Set(values.metric ?? usual)];
  const issues: readonly Issue[] = [
    ...(typeof seeds === 'string' ? [{ path: '--seeds', message: seeds }] : []),
    ...(/^[1-9]\d{0,2}$/.test(against)
      ? []
      : [{ path: '--against', message: `is ${show(against)}; allowed is the number of a run, from 1` }]),
    ...asked.flatMap(metricIssues),
  ];
  if (issues.length > 0 || typeof seeds === 'string') return { issues };
  return {
    command: { kind: 'compare', source, seeds, metrics: asked, against: Number(against) - 1, format },
    issues,
  };
}

function metricIssues(text: string): readonly Issue[] {
  const complain = (message: string) => [{ path: '--metric', message: `is ${show(text)}; ${message}` }];
  const { metric, share } = askedOf(text);
  if (metric === undefined) return complain(`there are ${metrics.map(({ id }) => id).join(', ')}`);
  if (share === null) return [];
  if (metric.per === 'run') return complain(`${metric.id} is one number and has no percentiles`);
  return /^[^@]+@(0|1|0?\.\d+)$/.test(text)
    ? []
    : complain(`after @ goes a share from 0 to 1, as in ${metric.id}@0.95`);
}
