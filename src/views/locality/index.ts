import { lazy } from 'react';
import { recordingLevels } from '../../engine/record/schema.ts';
import type { RunTrace, View } from '../shared/view.ts';
import { readingRuns } from './inputReads.ts';

const component = async () => ({ default: (await import('./Locality.tsx')).LocalityView });
const tables = () => import('./table.ts');

/** Locality: how many tasks ran near their input, over time, by job and by how crowded the cluster was. */
export const locality: View = {
  id: 'locality',
  title: 'Locality',
  hint: 'How many tasks run where their input lies, when, and of which jobs?',
  door: 'results',
  takes: 'all runs',
  refuses,
  table: async (runs) => (await tables()).localityTable(runs),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};

function refuses(runs: readonly RunTrace[]): string | null {
  if (readingRuns(runs).length > 0) return null;
  const isBrief = ({ trace }: RunTrace) =>
    recordingLevels.indexOf(trace.data.level) < recordingLevels.indexOf('attempts');
  return runs.length > 0 && runs.every(isBrief)
    ? 'These runs are too big to keep where each task ran: only jobs were recorded. A smaller run shows it.'
    : 'No task of these runs reads input, so there is no distance to it. Give a stage of the workload data to read.';
}
