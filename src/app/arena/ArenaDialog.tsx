import { useEffect, useMemo, useState } from 'react';
import { openScenario } from '../../desk/open/openScenario.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { titleIn } from '../../kit/own/declared.ts';
import { raceMetrics } from '../../metrics/race/race.ts';
import { type ArenaPolicy, arenaScenario, arenaSeeds, arenaSystems } from '../../scenario/arena/arenaRuns.ts';
import { arenaWorkloads } from '../../scenario/arena/arenaWorkloads.ts';
import type { RunSpec } from '../../scenario/shape/schema.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { foreignCode } from '../../state/trustedCode.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { Dialog } from '../../widgets/Dialog.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { Tabs } from '../../widgets/Tabs.tsx';
import { noteInAddress } from '../help/EntryArticle.tsx';
import styles from './Arena.module.css';
import { ArenaTable } from './ArenaTable.tsx';
import { seedsOf, textOfSeeds } from './arenaAddress.ts';
import { RaceState } from './RaceState.tsx';
import { SaveRace } from './SaveRace.tsx';
import { useRace } from './useRace.ts';

/** The policies that somebody wrote in a scenario; forks of them are the same policy. */
function writtenIn(runs: readonly RunSpec[]): readonly ArenaPolicy[] {
  const own = [...runs.entries()].filter(([, { code, fork }]) => code !== undefined && fork === undefined);
  return own.map(([index, run], at) => {
    const nameless = own.length === 1 ? 'Your policy' : `Policy ${runLetter(index)}`;
    const id = at === 0 ? 'own' : `own-${at + 1}`;
    return { id, title: titleIn(run.code ?? '') ?? nameless, run };
  });
}

/** Races what somebody wrote and the five systems on twelve workloads: one table. */
export function ArenaDialog() {
  const close = layoutStore((layout) => layout.closeOverlay);
  const wanted = layoutStore((layout) => layout.reading);
  const runs = scenarioStore(({ scenario }) => scenario.runs);
  const [asked, setSeeds] = useState(() => seedsOf(wanted));
  const seeds = asked ?? arenaSeeds;
  const [isGoing, setGoing] = useState(true);
  const [metric, setMetric] = useState(0);
  const [reference, setReference] = useState(arenaSystems[0].id);
  const [foreign, lookAgain] = useForeign(runs);
  const written = useMemo(() => writtenIn(runs), [runs]);
  const policies = useMemo(
    () => (foreign.length > 0 ? arenaSystems : [...written, ...arenaSystems]),
    [written, foreign],
  );
  const raced = useRace(policies, seeds, isGoing);
  const against = Math.max(
    0,
    policies.findIndex(({ id }) => id === reference),
  );
  useEffect(() => {
    noteInAddress('arena', textOfSeeds(seeds));
    return () => noteInAddress('arena', null);
  }, [seeds]);
  const open = (workload: number, policy: number, time: Micros = 0) => {
    const beside = [...written, policies[against], policies[policy]].map(({ run }) => run);
    const scenario = arenaScenario(arenaWorkloads[workload], seeds[0], [...new Set(beside)]);
    welcomeStore.getState().setPhase('over');
    openScenario(scenario, { kind: 'link' }, { views: ['cluster', 'cdf', 'receipts'], time });
    close();
  };
  return (
    <Dialog
      title="The arena: your policy and five systems on twelve workloads"
      size="full"
      onClose={close}
      footer={
        raced !== null && (
          <SaveRace race={raced.race} against={against} isWhole={raced.done === raced.wanted} />
        )
      }
    >
      {asked === null && (
        <p role="alert">{`The address says arena=${wanted}. It needs a whole number, the first of five seeds, such as arena=4711. These are the recorded ones.`}</p>
      )}
      {raced !== null && (
        <>
          <RaceState
            {...raced}
            foreign={foreign}
            hasWritten={written.length > 0}
            isGoing={isGoing}
            onGoing={setGoing}
            onSeeds={(next) => {
              setSeeds(next);
              setGoing(true);
            }}
            onTrusted={lookAgain}
            onOpen={open}
          >
            <Tabs
              label="What is compared"
              tabs={raceMetrics}
              selected={raceMetrics[metric].id}
              onSelect={(id) => setMetric(raceMetrics.findIndex((each) => each.id === id))}
            />
            <span>compared with</span>
            <ChoiceField
              label="Compared with"
              value={policies[against].id}
              options={policies}
              onChange={setReference}
            />
          </RaceState>
          <p className={styles.says}>
            {`A number is how many times that of ${policies[against].title}; below it the 95 % interval over the seeds. Bold: less than all others with the whole interval. A cell opens its scenario.${written.length > 0 ? ` Laws: with seed ${seeds[0]}.` : ''}`}
          </p>
          <ArenaTable race={raced.race} metric={metric} against={against} isGoing={isGoing} onOpen={open} />
          <p className={styles.says}>
            Each system has the defaults of its presets. Quincy runs ten jobs at a time, as in its paper
            (§6.2), and the root task of each holds a slot. One comparison in twenty may be wrong by chance;
            twelve workloads are a choice.
          </p>
        </>
      )}
    </Dialog>
  );
}

/** Codes in a scenario that somebody else wrote and nobody has let run; and what looks again, as trust is noted elsewhere. */
function useForeign(runs: readonly RunSpec[]): readonly [codes: readonly string[], lookAgain: () => void] {
  const find = () => [...new Set(runs.flatMap((_, index) => foreignCode({ runs }, index) ?? []))];
  const [found, setFound] = useState(() => ({ runs, codes: find() }));
  if (found.runs !== runs) setFound({ runs, codes: find() });
  return [found.codes, () => setFound({ runs, codes: find() })];
}
