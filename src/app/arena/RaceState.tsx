import type { ReactNode } from 'react';
import { formatMicros } from '../../base/format.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Race } from '../../metrics/race/race.ts';
import { arenaSeeds } from '../../scenario/arena/arenaRuns.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { trustCode } from '../../state/trustedCode.ts';
import { Button } from '../../widgets/Button.tsx';
import { writePolicy } from '../own/writePolicy.ts';
import styles from './Arena.module.css';
import { freshSeeds } from './arenaAddress.ts';

interface RaceStateProps {
  readonly race: Race;
  readonly wanted: number;
  readonly done: number;
  /** Codes that somebody else wrote and nobody has let run. */
  readonly foreign: readonly string[];
  readonly hasWritten: boolean;
  readonly isGoing: boolean;
  onGoing(isGoing: boolean): void;
  onSeeds(seeds: readonly number[]): void;
  onTrusted(): void;
  /** Opens a policy on a workload at a moment. */
  onOpen(workload: number, policy: number, at: Micros): void;
  /** What stands in the same line, before it. */
  readonly children: ReactNode;
}

/** How far a race is, what is wrong with it, and what one can do about both. */
export function RaceState(props: RaceStateProps) {
  const { race, wanted, done, foreign, hasWritten, isGoing, onGoing, onSeeds, onTrusted } = props;
  const isRecorded = race.seeds === arenaSeeds;
  const isDone = done === wanted;
  const write = () => {
    layoutStore.getState().closeOverlay();
    writePolicy();
  };
  const trust = () => {
    for (const code of foreign) trustCode(code);
    onTrusted();
  };
  return (
    <>
      <div className={styles.line}>
        {props.children}
        <span role="status">{isDone ? seedWords(race.seeds, isRecorded) : `${done} of ${wanted} runs`}</span>
        {!isDone && (
          <>
            <progress value={done} max={wanted} aria-label="Runs of the arena" />
            <Button onClick={() => onGoing(!isGoing)}>{isGoing ? 'Stop' : 'Go on'}</Button>
          </>
        )}
        <Button icon="reset" onClick={() => onSeeds(freshSeeds())}>
          Fresh seeds
        </Button>
        {!isRecorded && <Button onClick={() => onSeeds(arenaSeeds)}>Recorded seeds</Button>}
        {!hasWritten && (
          <Button variant="primary" onClick={write}>
            Write your own policy
          </Button>
        )}
      </div>
      {foreign.map((code) => (
        <pre key={code} className={styles.code}>
          {code}
        </pre>
      ))}
      {foreign.length > 0 && (
        <p>
          <strong>Somebody wrote this policy.</strong> It would run shut away: no network, no files, nothing
          of this page.{' '}
          <Button variant="primary" icon="play" onClick={trust}>
            Race it
          </Button>
        </p>
      )}
      <Faults race={race} />
      <Broken race={race} onOpen={props.onOpen} />
    </>
  );
}

function seedWords(seeds: readonly number[], isRecorded: boolean): string {
  return `${isRecorded ? 'Recorded' : 'Fresh'} seeds ${seeds[0]} to ${seeds.at(-1)}`;
}

/** The first fault of each policy, and on how many workloads it fails. */
function Faults({ race: { policies, workloads, results } }: Pick<RaceStateProps, 'race'>) {
  return policies.map(({ id, title }, policy) => {
    const failed = [...results.keys()].filter((workload) => results[workload][policy].fault !== '');
    if (failed.length === 0) return null;
    const [first] = failed;
    return (
      <p key={id} role="alert" className={styles.fails}>
        {`${title} fails on ${failed.length} of ${workloads.length} workloads. “${workloads[first].title}”: ${results[first][policy].fault}`}
      </p>
    );
  });
}

/** The first law that each policy breaks, with the way to the moment. */
function Broken({
  race: { policies, workloads, seeds, results },
  onOpen,
}: Pick<RaceStateProps, 'race' | 'onOpen'>) {
  return policies.map(({ id, title }, policy) => {
    const workload = results.findIndex((of) => (of[policy].held?.broken.length ?? 0) > 0);
    const first = results[workload]?.[policy].held?.broken[0];
    if (first === undefined) return null;
    const { text, at } = first;
    return (
      <p key={id} role="alert" className={styles.fails}>
        {`${title} breaks a law on “${workloads[workload].title}”, seed ${seeds[0]}: ${text}. This is an error of ours, for no code can break one. `}
        {at !== undefined && (
          <Button onClick={() => onOpen(workload, policy, at)}>{`Go to ${formatMicros(at)}`}</Button>
        )}
      </p>
    );
  });
}
