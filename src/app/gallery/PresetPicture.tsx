import { serverCount } from '../../scenario/counted/serverCounts.ts';
import { jobCount } from '../../scenario/counted/size.ts';
import { tasksOf } from '../../scenario/counted/stageTasks.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import styles from './GalleryDialog.module.css';

const SIDE = 72;
const MOST_CELLS = 64;
const COLOURED = 3;
const SHARING = 5;

/** A thumbnail of a scenario: its servers as squares, filled in proportion to the load. */
export function PresetPicture({ scenario }: { readonly scenario: Scenario }) {
  const { jobs, idleLine, otherJob } = usePalette();
  const cells = Math.min(MOST_CELLS, serverCount(scenario.cluster));
  const columns = Math.ceil(Math.sqrt(cells));
  const pitch = (SIDE - 8) / columns;
  const busy = loadOf(scenario);
  // A job with more tasks than squares still counts as one job.
  const running = Math.max(cells / tasksPerJob(scenario), Math.min(jobCount(scenario.workload), SHARING));
  return (
    <svg className={styles.picture} viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      {Array.from({ length: cells }, (_, cell) => {
        const isBusy = scatter(cell) < busy;
        const job = Math.floor(scatter(cell + MOST_CELLS) * running);
        const fill = !isBusy ? 'none' : job < COLOURED ? jobs[job] : otherJob;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity of a square.
            key={cell}
            x={4.5 + (cell % columns) * pitch}
            y={4.5 + Math.floor(cell / columns) * pitch}
            width={pitch * 0.78}
            height={pitch * 0.78}
            rx={pitch > 8 ? 1.5 : 0}
            fill={fill}
            stroke={isBusy ? 'none' : idleLine}
          />
        );
      })}
    </svg>
  );
}

/** A fixed pseudo-random scatter: looks like a cluster, and is the same each time. */
function scatter(cell: number): number {
  const mixed = Math.imul(cell + 1, 0x9e3779b1);
  return (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0) / 2 ** 32;
}

function loadOf({ workload }: Scenario): number {
  if (workload.kind === 'explicit' || !('load' in workload.arrivals)) return 0.8;
  return Math.min(1, workload.arrivals.load);
}

function tasksPerJob({ workload }: Scenario): number {
  if (workload.kind === 'explicit') return 4;
  return Math.max(1, Math.round(tasksOf(workload.classes[0].stages)[0]));
}
