import type { Fit } from '../../logs/fit.ts';
import type { DataCounts } from '../../logs/fitData.ts';
import type { FitOptions } from '../../logs/fitOptions.ts';
import { sayCount, sayDuration, sayMany, sayNumber } from '../../logs/say.ts';
import { Button } from '../../widgets/Button.tsx';
import { Icon } from '../../widgets/Icon.tsx';
import styles from './FitResult.module.css';
import type { LiveFit } from './useFit.ts';
import { texts } from './words.ts';

interface FitResultProps {
  readonly live: LiveFit;
  onOptions(options: FitOptions): void;
}

/** Shows what the fit results in: numbers that follow the controls, what was cut, and warnings. */
export function FitResult({ live, onOptions }: FitResultProps) {
  const { answer, isFresh, fault } = live;
  if (fault !== null) return <p role="alert">{texts.countingFailed(fault)}</p>;
  if (answer === null) return <p className={styles.counting}>{texts.counting}</p>;
  const { fit, obstacles, warnings, changes, settling } = answer;
  return (
    <section className={styles.result} aria-label={texts.whatWillRun} data-fresh={isFresh}>
      <h3 className={styles.heading}>{texts.whatWillRun}</h3>
      <dl className={styles.numbers} data-testid="import-counts">
        <Count name="Jobs" value={sayCount(fit.jobs)} note={ofWindow(fit.jobs, fit.inWindow)} />
        <Count name="Tasks" value={sayCount(fit.tasks)} note={partsOf(fit)} />
        {fit.data !== null && <DataCount data={fit.data} />}
        <Count
          name={texts.offeredLoad}
          value={fit.load === null ? '–' : fit.load.toFixed(2)}
          note={texts.slotSecondsOfWork(sayCount(fit.work))}
        />
        <Count name="Slots" value={sayCount(fit.slots)} note={clusterOf(fit)} />
        <Count
          name={texts.arrivalsLast}
          value={fit.span > 0 ? sayDuration(fit.span) : '–'}
          note={paceOf(fit)}
        />
        <Count
          name={texts.longestTask}
          value={sayDuration(fit.longestTask)}
          note={texts.toWarmUp(sayMany(fit.warmupJobs, 'job'))}
        />
      </dl>
      <p className={styles.note}>{changes}</p>
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
        {settling !== null && (
          <Button onClick={() => onOptions(settling)}>{texts.fitThatSettles(inWords(settling))}</Button>
        )}
      </div>
    </section>
  );
}

/** What a fit that settles does, as far as it is unusual. */
function inWords({ lengths, sizing }: FitOptions): string {
  const parts = [
    ...(lengths === 'short' ? [texts.onlyShortJobs] : []),
    ...(sizing.kind === 'time' ? [texts.logCluster] : []),
  ];
  return parts.join(', ');
}

/** The files that jobs read. Where many jobs share few files, these are hot spots. */
function DataCount({ data }: { readonly data: DataCounts }) {
  const { files, sharedFiles, sharingJobs, blocks } = data;
  const readers = sharedFiles === 0 ? texts.ownEach : texts.readBy(sayMany(sharingJobs, 'job'));
  return (
    <>
      <Count name="Files" value={sayCount(files)} note={sayMany(blocks, 'block')} />
      <Count name={texts.sharedFiles} value={sayCount(sharedFiles)} note={readers} />
    </>
  );
}

function partsOf({ data, largestJob }: Fit): string {
  const largest = texts.largestJob(sayCount(largestJob));
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
    : texts.wouldBeEnough(shape, sayMany(slotsWanted, 'slot'));
}

function paceOf({ timeCompression: pace }: Fit): string {
  if (pace === 1) return texts.asInTheLog;
  const factor = sayNumber(Number((pace > 1 ? pace : 1 / pace).toPrecision(3)));
  return pace > 1 ? texts.timesAsFast(factor) : texts.timesSlower(factor);
}

function ofWindow(jobs: number, inWindow: number): string {
  return jobs === inWindow ? texts.allOfTheWindow : texts.ofInTheWindow(sayCount(inWindow));
}
