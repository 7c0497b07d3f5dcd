import type { Fit } from '../../logs/fit.ts';
import type { DataCounts } from '../../logs/fitData.ts';
import type { FitOptions } from '../../logs/fitOptions.ts';
import { sayCount, sayDuration, sayMany, sayNumber } from '../../logs/say.ts';
import { serverCount } from '../../scenario/counted/serverCounts.ts';
import { Button } from '../../widgets/Button.tsx';
import { Icon } from '../../widgets/Icon.tsx';
import styles from './Import.module.css';
import type { LiveFit } from './useFit.ts';

interface FitResultProps {
  readonly live: LiveFit;
  onOptions(options: FitOptions): void;
}

/** Shows what the fit results in: numbers that follow the controls, what was cut, and warnings. */
export function FitResult({ live, onOptions }: FitResultProps) {
  const { answer, isFresh, fault } = live;
  if (fault !== null)
    return <p role="alert">{`Counting failed: ${fault}. Close this dialog and try again.`}</p>;
  if (answer === null) return <p className={styles.faint}>Counting …</p>;
  const { fit, obstacles, warnings, changes, settling } = answer;
  return (
    <section className={styles.result} aria-label="What will run" data-fresh={isFresh}>
      <h3 className={styles.heading}>What will run</h3>
      <dl className={styles.numbers} data-testid="import-counts">
        <Count name="Jobs" value={sayCount(fit.jobs)} note={ofWindow(fit.jobs, fit.inWindow)} />
        <Count name="Tasks" value={sayCount(fit.tasks)} note={partsOf(fit)} />
        {fit.data !== null && <DataCount data={fit.data} />}
        <Count
          name="Offered load"
          value={sayLoad(fit.load)}
          note={`${sayMany(Math.round(fit.work), 'slot-second')} of work`}
        />
        <Count name="Slots" value={sayCount(fit.slots)} note={clusterOf(fit)} />
        <Count name="Arrivals last" value={fit.span > 0 ? sayDuration(fit.span) : '–'} note={paceOf(fit)} />
        <Count
          name="Longest task"
          value={sayDuration(fit.longestTask)}
          note={`${sayMany(fit.warmupJobs, 'job')} to warm up`}
        />
      </dl>
      <p className={styles.faint}>{changes}</p>
      <div role="status">
        <ul className={`${styles.entries} ${styles.remarks}`}>
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
        {settling !== null && (
          <Button onClick={() => onOptions(settling)}>Use a fit that settles: {inWords(settling)}</Button>
        )}
      </div>
    </section>
  );
}

/** A load, also one that is hardly any. */
const sayLoad = (load: number | null): string =>
  load === null ? '–' : load > 0 && load < 0.01 ? '< 0.01' : load.toFixed(2);

/** What a fit that settles does, as far as it is unusual. */
function inWords({ lengths, sizing }: FitOptions): string {
  const parts = [
    ...(lengths === 'short' ? ['only short jobs'] : []),
    ...(sizing.kind === 'time' ? ['few servers, arrivals at their pace'] : []),
  ];
  return parts.join(', ');
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
      <dd className={styles.faint}>{note}</dd>
    </div>
  );
}

function clusterOf({ cluster, slots, slotsWanted }: Fit): string {
  const { racks, serversPerRack, largerRacks = 0, slotsPerServer, unlikeRacks } = cluster;
  // Above it, such a cluster is shown as it is.
  if (unlikeRacks !== undefined)
    return `${sayMany(serverCount(cluster), 'server')} in ${sayMany(racks, 'rack')}`;
  const more = largerRacks === 0 ? '' : ` + ${sayCount(largerRacks)}`;
  const servers = `${sayMany(racks, 'rack')} × ${sayMany(serversPerRack, 'server')}${more}`;
  const shape = slotsPerServer === 1 ? servers : `${servers} × ${slotsPerServer}`;
  return slotsWanted === null || slotsWanted === slots
    ? shape
    : `${shape}; ${sayMany(slotsWanted, 'slot')} would be enough`;
}

function paceOf({ timeCompression: pace }: Fit): string {
  if (pace === 1) return 'as in the log';
  const factor = sayNumber(Number((pace > 1 ? pace : 1 / pace).toPrecision(3)));
  return pace > 1 ? `${factor} times as fast` : `${factor} times slower`;
}

function ofWindow(jobs: number, inWindow: number): string {
  return jobs === inWindow ? 'all of the window' : `of ${sayCount(inWindow)} in the window`;
}
