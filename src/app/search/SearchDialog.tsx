import { useMemo, useRef, useState } from 'react';
import { formatMicros } from '../../base/format.ts';
import { jumpTo } from '../../desk/play/playback.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { eventLogOf } from '../../views/log/eventLog.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { Dialog } from '../../widgets/Dialog.tsx';
import { SearchField } from '../../widgets/TextField.tsx';
import { QuickControl } from '../controls/QuickControls.tsx';
import menu from '../rail/policy/PolicyMenu.module.css';
import { useRunTitles, useRunTraces } from '../stage/runTraces.ts';
import { type Finding, findingsOf } from './findings.ts';
import { conditions, findMoment, playUntil } from './runUntil.ts';

const until = /^(?:run )?until\s+/i;

/** Finds a job, a server, a time, a view, a setting or a scenario by what one types, and plays on until something happens. */
export function SearchDialog() {
  const close = layoutStore((layout) => layout.closeOverlay);
  const scenario = scenarioStore((state) => state.scenario);
  const runs = useRunTraces(
    runStore(({ runs: all }) => all),
    useRunTitles(),
  );
  const chosen = selectionStore(({ run }) => run);
  const [query, setQuery] = useState('');
  const [setting, setSetting] = useState<Finding | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const run = runs.find(({ index }) => index === chosen) ?? runs[0];
  const isCondition = until.test(query);
  const found = useMemo(
    () => (isCondition ? [] : findingsOf(query, scenario, run)),
    [isCondition, query, scenario, run],
  );
  const pick = (finding: Finding) => {
    if (finding.control !== undefined) return setSetting(finding);
    close();
    finding.open?.();
  };
  const moved = (by: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at(Math.min(at + by, buttons.length - 1))?.focus();
  };
  return (
    <Dialog title="Search" onClose={close}>
      <form
        className={menu.search}
        onSubmit={(event) => {
          event.preventDefault();
          list.current?.querySelector('button')?.click();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          moved(event.key === 'ArrowDown' ? 1 : -1);
        }}
      >
        <SearchField
          isFirst
          label="A job, server, time, view, setting or scenario"
          value={query}
          onChange={(text) => {
            setQuery(text);
            setSetting(null);
          }}
        />
        <div ref={list}>
          {isCondition && run !== undefined && (
            <Moments condition={query.replace(until, '').trim().toLowerCase()} run={run} close={close} />
          )}
          {found.map((finding) => (
            <div key={finding.key}>
              <Row title={finding.title} about={finding.about} onClick={() => pick(finding)} />
              {setting?.key === finding.key && finding.control !== undefined && (
                <QuickControl control={finding.control} issue={undefined} />
              )}
            </div>
          ))}
        </div>
        <p role="status" className={menu.family}>
          {sayFound(query, isCondition, found.length)}
        </p>
      </form>
    </Dialog>
  );
}

function sayFound(query: string, isCondition: boolean, count: number): string {
  if (query.trim() === '') return `Or play on: ${conditions.join(' · ')}`;
  if (isCondition || count > 0) return '';
  return 'Nothing is called so. Words may be cut short: “prob tas”. Jobs are j1, j2, …, servers s0, s1, ….';
}

function Row({ title, about, onClick }: { readonly title: string; readonly about: string; onClick(): void }) {
  return (
    <button type="button" className={menu.found} onClick={onClick}>
      <b>{title}</b> <span>{about}</span>
    </button>
  );
}

interface MomentsProps {
  readonly condition: string;
  readonly run: RunTrace;
  close(): void;
}

/** The first moment after the clock at which a condition holds: to play on to, or to go to at once. */
function Moments({ condition, run: { trace, index }, close }: MomentsProps) {
  const log = useMemo(() => eventLogOf(trace), [trace]);
  const found = useMemo(
    () => (condition === '' ? null : findMoment(trace, log, condition, playbackStore.getState().time)),
    [trace, log, condition],
  );
  if (found === null) return null;
  if (typeof found === 'string') return <p role="alert">{found}</p>;
  const { at, about } = found;
  const when = `${formatMicros(at)}, in run ${runLetter(index)}: ${about}`;
  const act = (go: (at: number) => void) => () => {
    close();
    go(at);
  };
  return (
    <>
      <Row title="Play until" about={when} onClick={act(playUntil)} />
      <Row title="Go to" about={when} onClick={act(jumpTo)} />
    </>
  );
}
