import { FlowReading } from './flowReading.ts';
import { needsReading, type Reading, type ReadingParts } from './reading.ts';
import { TimedReading } from './timedReading.ts';

/** Gives how attempts read in this cluster, or null when no task reads anything. */
export function createReading(parts: ReadingParts): Reading | null {
  if (!needsReading(parts.workload)) return null;
  return parts.topology.network.kind === 'contended' ? new FlowReading(parts) : new TimedReading(parts);
}
