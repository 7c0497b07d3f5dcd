import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { formatCount } from '../../base/format.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { runName } from '../chart.ts';
import { jobTitle } from '../names.ts';
import type { RunTrace } from '../view.ts';
import type { JobAreas } from './jobAreas.ts';

/** Moves through the jobs that run at the clock by the up and down keys, says how many tasks they run, and selects them. */
export function useAreaKeys(runs: readonly RunTrace[], shown: readonly JobAreas[]) {
  const [spoken, setSpoken] = useState('');

  const tasksNow = ({ areas, buckets }: JobAreas, job?: number) => {
    const bucket = Math.floor((playbackStore.getState().time - buckets.start) / buckets.width);
    return areas.flatMap(({ job: each, first, running }) => {
      const tasks = running[bucket - first] ?? 0;
      return tasks > 0 && (job === undefined || each === job) ? [{ job: each, tasks }] : [];
    });
  };

  const move = (direction: 1 | -1) => {
    const jobs = [...new Set(shown.flatMap((each) => tasksNow(each).map(({ job }) => job)))].sort(
      (a, b) => a - b,
    );
    if (jobs.length === 0) return setSpoken('No job runs at the clock.');
    const { hoveredJob, hoverJob } = selectionStore.getState();
    const at = hoveredJob === null ? -1 : jobs.indexOf(hoveredJob);
    const next = at < 0 ? (direction > 0 ? 0 : jobs.length - 1) : at + direction;
    const job = jobs[Math.max(0, Math.min(jobs.length - 1, next))];
    hoverJob(job);
    const counts = runs.map(
      (run, row) => `${formatCount(tasksNow(shown[row], job)[0]?.tasks ?? 0)} tasks under ${runName(run)}`,
    );
    setSpoken(`${jobTitle(runs[0].trace.data.graphs, job)}: ${counts.join(', ')}`);
  };

  const act = (key: string): boolean => {
    const { hoveredJob, hoverJob, selectJob } = selectionStore.getState();
    if (key === 'ArrowUp') move(1);
    else if (key === 'ArrowDown') move(-1);
    else if (key === 'Enter' && hoveredJob !== null) selectJob(hoveredJob);
    else if (key === 'Escape' && hoveredJob !== null) hoverJob(null);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (!act(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { spoken, handlers: { onKeyDown, onBlur: () => selectionStore.getState().hoverJob(null) } };
}
