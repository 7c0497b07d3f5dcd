import { maxOf } from '../../../base/extremes.ts';
import { formatMicros } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import type { MatcherKind } from '../../../policies/apollo/match/matcher.ts';
import { Button } from '../../../widgets/Button.tsx';
import { useRoom } from '../../../widgets/room.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { costOf, matcherKinds, type Outcome, type SolvedBatch } from './batch.ts';
import { blockingWords, titles } from './describe.ts';
import type { Shown } from './edges.ts';

interface OutcomesProps {
  readonly solved: SolvedBatch;
  /** The matching that the viewer has changed, if any. */
  readonly yours: Outcome | null;
  readonly shown: Shown;
  onShow(shown: Shown): void;
}

// CSS pixels, before the theme's scale.
const BARS = 14;

/** The same batch matched in each way, side by side: click one to see its picture. */
export function Outcomes({ solved, yours, shown, onShow }: OutcomesProps) {
  const { width } = useRoom();
  const { scale } = usePalette();
  const { batch, outcomes } = solved;
  const all: readonly (readonly [Shown, Outcome])[] = [
    ...matcherKinds.map((kind) => [kind, outcomes[kind]] as const),
    ...(yours === null ? [] : [['yours', yours] as const]),
  ];
  const longest = maxOf(
    all.map(([, { quality }]) => quality.max),
    1,
  );
  return all.map(([kind, outcome]) => (
    <section key={kind} style={{ marginBottom: 2 }} data-outcome={kind}>
      <div style={{ ...note, display: 'flex', alignItems: 'center', gap: 4, paddingRight: 12 }}>
        <Button variant="quiet" isPressed={kind === shown} onClick={() => onShow(kind)}>
          {titles[kind]}
        </Button>
        <span style={{ flex: 1 }}>{kind === batch.matcher ? 'in the run' : ''}</span>
        <Blocking outcome={outcome} />
      </div>
      <div style={{ padding: '3px 12px 0' }}>
        <Bars solved={solved} outcome={outcome} longest={longest} width={width - 24} height={BARS * scale} />
        <p style={{ ...note, margin: 0 }}>
          {[qualityWords(outcome, batch.tasks.length), bestWords(solved, outcome)]
            .filter((each) => each !== '')
            .join(' · ')}
        </p>
      </div>
    </section>
  ));
}

const note = { color: 'var(--ink-soft)', fontSize: 'var(--type-label)' } as const;

/** How many pairs block a matching. */
export function Blocking({ outcome }: { readonly outcome: Outcome }) {
  const isStable = outcome.blocking.length === 0;
  return (
    <span style={{ color: isStable ? 'var(--ink-soft)' : 'var(--danger)', whiteSpace: 'nowrap' }}>
      {blockingWords(outcome)}
    </span>
  );
}

interface BarsProps {
  readonly solved: SolvedBatch;
  readonly outcome: Outcome;
  readonly longest: number;
  readonly width: number;
  readonly height: number;
}

/** A bar for each task, as long as it takes to complete, and a line at the last one. */
function Bars({ solved: { batch }, outcome, longest, width, height }: BarsProps) {
  const palette = usePalette();
  const rows = batch.tasks.length;
  const step = height / rows;
  const end = (outcome.quality.max / longest) * (width - 2);
  return (
    <svg width={width} height={height} display="block" aria-hidden="true">
      {outcome.columnOf.map((column, row) =>
        column === NONE ? null : (
          <rect
            key={batch.tasks[row].id}
            y={row * step}
            width={(costOf(batch, row, column) / longest) * (width - 2)}
            height={Math.max(0.75, step - Math.min(2, step * 0.25))}
            fill={palette.accentFill}
          />
        ),
      )}
      <line x1={end + 1} x2={end + 1} y1={0} y2={height} stroke={palette.ink} strokeWidth={1.5} />
    </svg>
  );
}

/** Sum and maximum of a matching, and how many tasks have no server. */
export function qualityWords({ quality: { matched, sum, max } }: Outcome, tasks: number): string {
  const left = tasks === matched ? '' : ` · ${tasks - matched} without`;
  return `sum ${formatMicros(sum)} · max ${formatMicros(max)}${left}`;
}

/** What a matching is the best of, among those with as many tasks. */
export function bestWords(solved: SolvedBatch, { quality }: Outcome): string {
  const best = (kind: MatcherKind, measure: 'sum' | 'max') => {
    const least = solved.outcomes[kind].quality;
    return quality.matched === least.matched && quality[measure] <= least[measure];
  };
  const [sum, max] = [best('leastSum', 'sum'), best('leastMax', 'max')];
  if (sum && max) return 'optimal';
  return sum ? 'least sum' : max ? 'least max' : '';
}
