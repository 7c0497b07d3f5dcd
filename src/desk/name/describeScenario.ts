import { formatCount, formatSeconds } from '../../base/format.ts';
import { policies } from '../../policies/registry.ts';
import { serverCount } from '../../scenario/counted/serverCounts.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';

/** Describes a scenario in one line: "Sparrow · 24 servers in 3 racks, load 0.8". */
export function describeScenario(scenario: Scenario): string {
  const { cluster, workload } = scenario;
  const families = [...new Set(scenario.runs.map(({ policy }) => policies.find(policy)?.family))].filter(
    (family) => family !== undefined && family !== 'baseline',
  );
  const servers = `${formatCount(serverCount(cluster))} servers`;
  const blacklisted = cluster.blacklist?.length ?? 0;
  const racks = cluster.racks === 1 ? 'in one rack' : `in ${formatCount(cluster.racks)} racks`;
  const unused = blacklisted === 0 ? '' : ` (${formatCount(blacklisted)} blacklisted)`;
  const place = `${servers} ${racks}${unused}`;
  const parts = [place, describeArrivals(workload), ...describeReading(workload)];
  return [families.join(', ') || 'Baselines', parts.join(', ')].join(' · ');
}

/** Empty where tasks read first, which is the default. */
function describeReading({ reading }: Scenario['workload']): readonly string[] {
  if (reading === undefined || reading.kind === 'first') return [];
  return [
    reading.kind === 'chunks' ? `input in ${formatCount(reading.chunks)} chunks` : 'input in a pipeline',
  ];
}

function describeArrivals(workload: Scenario['workload']): string {
  const jobs = workload.kind === 'explicit' ? workload.jobs.length : workload.jobs;
  if (jobs === 1) return 'one job';
  if (workload.kind === 'explicit') return `${formatCount(jobs)} jobs`;
  const { arrivals } = workload;
  if (arrivals.kind === 'atOnce') return `${formatCount(workload.jobs)} jobs at once`;
  if (arrivals.kind === 'concurrent') return `${formatCount(arrivals.jobs)} jobs at a time`;
  if (arrivals.kind === 'gaps') return `a job every ${formatSeconds(arrivals.mean)}`;
  if (arrivals.kind === 'schedule') return `${formatCount(workload.jobs)} jobs on schedule`;
  const batches = arrivals.kind === 'batches' ? `batches of ${formatCount(arrivals.size)} jobs, ` : '';
  return `${batches}load ${Number(arrivals.load.toPrecision(3))}`;
}
