import { jobCount } from '../counted/size.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { Scenario } from '../shape/schema.ts';
import { numberField, type ScenarioField } from './field.ts';

/** Lists the controls of the length of the run, and of the seed. */
export function lengthFields(scenario: Scenario): ScenarioField[] {
  const { workload } = scenario;
  const base = { source: 'Sparrow §5', origin: 'our choice', unit: '', step: 1 } as const;
  const jobs = numberField(scenario, 'length', '/workload/jobs', {
    ...base,
    title: 'Jobs',
    help: 'Jobs that count in the metrics.',
    consequence: 'more: smoother curves, a longer run',
    default: 1_000,
    min: 1,
    max: 20_000,
    scale: 'log',
  });
  const warmup = numberField(scenario, 'length', '/workload/warmup', {
    ...base,
    title: 'Warm-up',
    reading: 'AMB-35',
    help: 'Jobs that come first and fill the cluster; they do not count.',
    consequence: 'too few: waits look shorter than they are',
    default: 100,
    min: 0,
    max: workload.kind === 'explicit' ? workload.jobs.length - 1 : 10_000,
    advanced: true,
  });
  const seed = numberField(scenario, 'length', '/seed', {
    ...base,
    title: 'Seed',
    help: 'Decides everything that is random; the same seed gives the same run everywhere.',
    consequence: 'another seed: other jobs, same laws',
    default: 1,
    min: 0,
    max: 9_999,
  });
  if (workload.kind === 'explicit') return [warmup, seed];
  return workload.arrivals.kind === 'schedule'
    ? [scheduledWarmup(warmup, scenario), seed]
    : [jobs, warmup, seed];
}

/** With a schedule the number of jobs is given, so more warm-up jobs means fewer measured ones. */
function scheduledWarmup(warmup: ScenarioField, scenario: Scenario): ScenarioField {
  const { spec, write } = warmup;
  return {
    ...warmup,
    spec: spec.kind === 'number' ? { ...spec, max: jobCount(scenario.workload) - 1 } : spec,
    write: (to, value) => {
      const jobs = jobCount(to.workload) - Number(value);
      return withValueAt(write(to, value), ['workload', 'jobs'], jobs) as Scenario;
    },
  };
}
