import { formatCount } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { runName } from '../chart/runLook.ts';
import { jobTitle } from '../shared/names.ts';
import type { RunTrace } from '../shared/view.ts';
import type { Keys } from '../surface/useCursor.ts';
import type { JobAreas } from './jobAreas.ts';

/** Keys that move up and down through the jobs that run at the current time. */
export function areaKeys(runs: readonly RunTrace[], shown: readonly JobAreas[]): Keys<JobId> {
  const tasksNow = ({ areas, buckets }: JobAreas, job?: JobId) => {
    const bucket = Math.floor((playbackStore.getState().time - buckets.start) / buckets.width);
    return areas.flatMap(({ job: each, first, running }) => {
      const tasks = running[bucket - first] ?? 0;
      return tasks > 0 && (job === undefined || each === job) ? [{ job: each, tasks }] : [];
    });
  };

  return {
    move(key, from) {
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
      const jobs = [...new Set(shown.flatMap((each) => tasksNow(each).map(({ job }) => job)))].sort(
        (a, b) => a - b,
      );
      const [at, last] = [from === null ? -1 : jobs.indexOf(from), jobs.length - 1];
      if (at < 0) return jobs[key === 'ArrowUp' ? 0 : last] ?? null;
      return jobs[Math.max(0, Math.min(last, at + (key === 'ArrowUp' ? 1 : -1)))];
    },
    describe(job) {
      const counts = runs.map(
        (run, row) => `${formatCount(tasksNow(shown[row], job)[0]?.tasks ?? 0)} tasks under ${runName(run)}`,
      );
      return [`${jobTitle(runs[0].trace.data.graphs, job)}: ${counts.join(', ')}`];
    },
    open: (job) => selectionStore.getState().selectJob(job),
  };
}
