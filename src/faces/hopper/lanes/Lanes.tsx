import { type CSSProperties, useMemo } from 'react';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { Trace } from '../../../trace/trace.ts';
import { serverName } from '../../../views/shared/names.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import { Nothing } from '../../../views/surface/Nothing.tsx';
import { Steps } from '../../../views/surface/Steps.tsx';
import { useChosen } from '../../../views/surface/useChosen.ts';
import { Button } from '../../../widgets/Button.tsx';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
import { Rest } from '../../../widgets/room.tsx';
import { ChoiceField } from '../../../widgets/Select.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { mostRefusals } from './askedRows.ts';
import { roundWords } from './describe.ts';
import { RoundPicture } from './RoundPicture.tsx';
import { type Round, readRound } from './round.ts';
import { nextRefused, roundsOf, roundsOfServer, roundToShow } from './roundList.ts';

// Height of the bar above the lanes. CSS pixels, before the theme's scale.
const BAR = 32;
const BAR_FOR_FINGERS = 48;

/** Shows how a server asks schedulers for a task, and what they say: one round of questions for one free slot. */
export function Lanes({ run }: RunProps) {
  const { trace } = run;
  const { scale } = usePalette();
  const rounds = roundsOf(trace);
  const server = selectionStore((selection) => selection.server);
  const [number, go] = useChosen(
    (time) => roundToShow(rounds, server, time),
    (each) => each < rounds.length,
  );
  const round = useMemo(() => (number === NONE ? null : readRound(trace, number)), [trace, number]);
  if (round === null) return <Nothing>No server asked for a task in this run.</Nothing>;
  /** Shows a round of the server, and another moment of it. */
  const show = (each: number, time: Micros) => {
    selectionStore.getState().selectServer(rounds.server[each], run.index);
    go(each, time);
  };
  const bar = window.matchMedia('(pointer: coarse)').matches ? BAR_FOR_FINGERS : BAR * scale;
  const begin = (each: number) => show(each, rounds.begins[each]);
  return (
    <>
      <RoundBar trace={trace} round={round} height={bar} onRound={begin} />
      <Rest height={bar}>
        <RoundPicture run={run} round={round} go={begin} show={show} />
      </Rest>
    </>
  );
}

// Rounds in the list before and after the one that is shown.
const AROUND = 25;

const bar: CSSProperties = {
  display: 'flex',
  boxSizing: 'border-box',
  alignItems: 'center',
  gap: 4,
  paddingInline: 10,
  overflow: 'hidden',
  color: 'var(--ink-soft)',
  fontSize: 'var(--type-small)',
  whiteSpace: 'nowrap',
};
const key = { display: 'flex', alignItems: 'center', gap: 6, marginLeft: 'auto' } as const;
const may = {
  minWidth: 14,
  padding: '0 4px',
  border: '1.5px solid var(--accent)',
  borderRadius: 'var(--radius-pill)',
  color: 'var(--ink)',
  textAlign: 'center',
} as const;
const must = {
  ...may,
  marginLeft: 6,
  border: '1.5px solid var(--ink)',
  background: 'var(--ink)',
  color: 'var(--surface)',
};

interface RoundBarProps {
  readonly trace: Trace;
  readonly round: Round;
  readonly height: number;
  onRound(number: number): void;
}

/** Names the server and the round, with buttons for others and a list of the rounds around it. */
function RoundBar({ trace, round, height, onRound }: RoundBarProps) {
  const rounds = roundsOf(trace);
  const own = Array.from(roundsOfServer(rounds, round.server));
  const at = own.indexOf(round.number);
  const refused = nextRefused(rounds, round.number);
  const name = serverName(round.server, trace.data.topology.servers);
  const listed = own.slice(Math.max(0, at - AROUND), at + AROUND + 1);
  const options = listed.map((each) => ({
    id: String(each),
    title: roundWords(trace, each === round.number ? round : readRound(trace, each)),
  }));
  const line = (step: number) => (
    <>
      <strong style={{ color: 'var(--ink)' }}>{name}</strong>
      <Steps items={own} at={at} labels={['Previous round', 'Next round']} onStep={onRound}>
        <span>
          {step < 2 && 'round '}
          {at + 1} of {own.length}
        </span>
      </Steps>
      {step < 4 && (
        <ChoiceField
          label={`Rounds of ${name}`}
          value={String(round.number)}
          options={options}
          onChange={(id) => onRound(Number(id))}
        />
      )}
      {step < 5 && (
        <Button variant="quiet" disabled={refused === NONE} onClick={() => onRound(refused)}>
          {step < 3 ? 'Next refusal' : 'Next ×'}
        </Button>
      )}
      {step < 1 && mostRefusals(trace, 0) !== null && (
        <span style={key}>
          <b style={may}>?</b> may refuse
          <b style={must}>!</b> must accept
        </span>
      )}
    </>
  );
  return (
    <div style={{ ...bar, height }}>
      <GivesWay steps={5} of={String(round.server)}>
        {line}
      </GivesWay>
    </div>
  );
}
