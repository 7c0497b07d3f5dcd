import { formatMicros } from '../../../base/format.ts';
import { Button } from '../../../widgets/Button.tsx';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
import { ChoiceField } from '../../../widgets/Select.tsx';
import type { SolvedBatch } from './batch.ts';
import { phases, type Step } from './edges.ts';

interface RoundControlsProps {
  readonly solved: SolvedBatch;
  readonly step: Step;
  onStep(step: Step): void;
}

const line = { display: 'flex', alignItems: 'center', gap: 6, padding: '0 12px' } as const;
const words = {
  margin: 0,
  padding: '2px 12px',
  overflow: 'hidden',
  color: 'var(--ink-soft)',
  fontSize: 'var(--type-small)',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** A slider over the rounds of the stable matcher, with the parts of a round. */
export function RoundControls({ solved, step, onStep }: RoundControlsProps) {
  const { length } = solved.rounds;
  const change = (phase: Step['phase']) => onStep({ ...step, phase });
  return (
    <div data-export="none">
      <div style={line}>
        <span style={{ whiteSpace: 'nowrap', fontSize: 'var(--type-small)' }}>
          {`round ${step.round + 1} of ${length}`}
        </span>
        <input
          type="range"
          aria-label="Round"
          min={1}
          max={Math.max(1, length)}
          value={step.round + 1}
          disabled={length < 2}
          style={{ flex: 1, minWidth: '4em', maxWidth: 240, accentColor: 'var(--accent-fill)' }}
          onChange={(event) => onStep({ ...step, round: event.target.valueAsNumber - 1 })}
        />
        <GivesWay steps={1}>
          {(given) =>
            given > 0 ? (
              <ChoiceField
                label="Part of the round"
                value={step.phase}
                options={phases.map((phase) => ({ id: phase, title: phase }))}
                onChange={change}
              />
            ) : (
              phases.map((phase) => (
                <Button
                  key={phase}
                  variant="quiet"
                  isPressed={step.phase === phase}
                  onClick={() => change(phase)}
                >
                  {phase}
                </Button>
              ))
            )
          }
        </GivesWay>
      </div>
      <p style={words} title={roundWords(solved, step.round)}>
        {roundWords(solved, step.round)}
      </p>
    </div>
  );
}

// Tasks that are named in a sentence; of more only the number is said.
const NAMED = 4;

/** Says who asks whom in a round and whom the servers keep. */
export function roundWords({ batch, rounds }: SolvedBatch, round: number): string {
  const asked = rounds[round] ?? [];
  const held = asked.filter(({ isHeld }) => isHeld);
  if (asked.length > NAMED)
    return `${asked.length} tasks ask ${held.length} servers; ${asked.length - held.length} are refused.`;
  const says = [...new Set(asked.map(({ server }) => server))].map((server) => {
    const rivals = asked.filter((each) => each.server === server);
    const names = rivals.map(({ row }) => batch.tasks[row].name).join(', ');
    const name = batch.servers[server].name;
    if (rivals.length === 1) return `${names} asks ${name} alone.`;
    const winner = rivals.find(({ isHeld }) => isHeld);
    const most =
      winner === undefined || winner.saving === Infinity ? '' : `, saving ${formatMicros(winner.saving)}`;
    return `${names} ask ${name}; it keeps ${batch.tasks[winner?.row ?? 0].name}${most}.`;
  });
  return says.join(' ');
}
