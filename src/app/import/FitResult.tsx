import type { Fit } from '../../logs/fit.ts';
import type { DataCounts } from '../../logs/fitData.ts';
import { sayCount, sayDuration, sayMany, sayNumber } from '../../logs/say.ts';
import { Icon } from '../../widgets/Icon.tsx';
import styles from './FitResult.module.css';
import type { LiveFit } from './useFit.ts';

/** Shows what the fit results in: numbers that follow the controls, and warnings. */
export function FitResult({ live }: { readonly live: LiveFit }) {
  const { answer, isFresh, fault } = live;
  if (fault !== null) return <p role="alert">Counting failed: {fault}. Close this dialog and try again.</p>;
  if (answer === null) return <p className={styles.counting}>Counting …</p>;
  const { fit, obstacles, warnings } = answer;
  return (
    <section className={styles.result} aria-label="What will run" data-fresh={isFresh}>
      <h3 className={styles.heading}>What will run</h3>
      <dl className={styles.numbers} data-testid="import-counts">
        <Count name="Jobs" value={sayCount(fit.jobs)} note={ofWindow(fit.jobs, fit.inWindow)} />
        <Count name="Tasks" value={sayCount(fit.tasks)} note={partsOf(fit)} />
        {fit.data !== null && <DataCount data={fit.data} />}
        <Count
          name="Offered load"
          value={fit.load === null ? '–' : fit.load.toFixed(2)}
          note={`${sayCount(fit.work)} slot-s of work`}
        />
        <Count name="Slots" value={sayCount(fit.slots)} note={clusterOf(fit)} />
        <Count
          name="Arrivals last"
          value={fit.span > 0 ? sayDuration(fit.span) : '–'}
          note={
            fit.timeCompression === 1 ? 'as in the log' : `${sayNumber(fit.timeCompression)} times as fast`
          }
        />
        <Count
          name="Longest task"
          value={sayDuration(fit.longestTask)}
          note={`${sayMany(fit.warmupJobs, 'job')} to warm up`}
        />
      </dl>
      <div role="status">
        <ul className={styles.remarks}>
          {obstacles.map((text) => (
            <li key={text} data-level="error">
              <Icon name="warning" /> {text}
            </li>
          ))}
          {warnings.map((text) => (
            <li key={text} data-level="warning">
              <Icon name="warning" /> {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The files that jobs read. Where many jobs share few files, these are hot spots. */
function DataCount({ data }: { readonly data: DataCounts }) {
  const { files, sharedFiles, sharingJobs, blocks } = data;
  const readers = sharedFiles === 0 ? 'each job has its own' : `read by ${sayMany(sharingJobs, 'job')}`;
  return (
    <>
      <Count name="Files" value={sayCount(files)} note={sayMany(blocks, 'block')} />
      <Count name="Shared files" value={sayCount(sharedFiles)} note={readers} />
    </>
  );
}

function partsOf({ data, largestJob }: Fit): string {
  const largest = `largest job ${sayCount(largestJob)}`;
  return data === null
    ? largest
    : `${sayMany(data.maps, 'map')}, ${sayMany(data.reduces, 'reduce')}; ${largest}`;
}

interface CountProps {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}

function Count({ name, value, note }: CountProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}

function clusterOf({ cluster, slots, slotsWanted }: Fit): string {
  const { racks, serversPerRack, largerRacks = 0, slotsPerServer } = cluster;
  const more = largerRacks === 0 ? '' : ` + ${sayCount(largerRacks)}`;
  const servers = `${sayMany(racks, 'rack')} × ${sayMany(serversPerRack, 'server')}${more}`;
  const shape = slotsPerServer === 1 ? servers : `${servers} × ${slotsPerServer}`;
  return slotsWanted === null || slotsWanted === slots
    ? shape
    : `${shape}; ${sayMany(slotsWanted, 'slot')} would be enough`;
}

function ofWindow(jobs: number, inWindow: number): string {
  return jobs === inWindow ? 'all of the window' : `of ${sayCount(inWindow)} in the window`;
}
