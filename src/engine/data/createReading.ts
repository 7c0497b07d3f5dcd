import type { Workload } from '../workload/workload.ts';
import { FlowCarrier, TimedCarrier } from './fileCarriers.ts';
import { FileFetching } from './fileFetching.ts';
import { FlowReading } from './flowReading.ts';
import { Flows } from './flows.ts';
import { needsReading, type Reading, type ReadingParts } from './reading.ts';
import { TimedReading } from './timedReading.ts';

/**
 * Returns the model of reading for this cluster's network and the external files, or null when no task needs any
 * data.
 */
export function createReading(parts: ReadingParts): Reading | null {
  const { workload, topology, kernel, recorder, attempts } = parts;
  if (!needsData(workload)) return null;
  const { externalFiles } = workload.storage;
  const reads = needsReading(workload);
  const flows = topology.network.kind === 'contended' ? new Flows(topology, kernel, recorder) : null;
  const reading = reads ? (flows === null ? timedReading(parts) : new FlowReading(parts, flows)) : null;
  if (externalFiles === undefined) return reading;
  return new FileFetching(parts, externalFiles, reading, (onArrival) =>
    flows === null
      ? new TimedCarrier(topology, kernel, onArrival)
      : new FlowCarrier(flows, attempts, onArrival),
  );
}

/** Reading of attempts that have events of their own for the ends of their reading. */
function timedReading(parts: ReadingParts): TimedReading {
  const { kernel, attempts, onRead } = parts;
  const code = kernel.on((attempt, generation) => {
    if (attempts.generationOf(attempt) !== generation || attempts.hasEnded(attempt)) kernel.callOff();
    else onRead(attempt, reading.ended(attempt));
  }, 'end of reading');
  const reading = new TimedReading(parts, (attempt, at) =>
    kernel.schedule(at, code, attempt, attempts.generationOf(attempt)),
  );
  return reading;
}

/** Whether tasks read and nothing is fetched for several of them, over links that nobody shares: each reads for itself. */
export function readsForItself({ workload, topology }: Pick<ReadingParts, 'workload' | 'topology'>): boolean {
  return (
    topology.network.kind !== 'contended' &&
    workload.storage.externalFiles === undefined &&
    needsReading(workload)
  );
}

/** Whether any task reads input, shuffled data or external files. */
export function needsData(workload: Workload): boolean {
  return workload.storage.externalFiles !== undefined || needsReading(workload);
}
