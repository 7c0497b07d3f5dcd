import { useMemo, useState } from 'react';
import { formatMicros } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Cell } from '../../../policies/apollo/node/axes.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { jobName, serverName } from '../../../views/shared/names.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import { Button, IconButton } from '../../../widgets/Button.tsx';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
import { Room, useRoom } from '../../../widgets/room.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { type Knowledge, knowledgeAt } from './knowledge.ts';
import { Matrix } from './Matrix.tsx';
import { PlanPicture } from './PlanPicture.tsx';
import { axesOf } from './planAt.ts';
import { dispatchBeside, periodOf, subjectAt } from './subject.ts';
import { Verdict, verdictHeight } from './Verdict.tsx';

// CSS pixels, before the theme's scale. From this width on the plan is beside the matrix, else below it.
const SIDE_BY_SIDE = 600;
const LEAST_PLAN = 200;
const [LEAST_ALONE, LEAST_IN_LOW] = [130, 54];
const LOW = 240;
const LEAST_ROW = 24;
// Of the colours, in two lines at most.
const KEY = 42;
// The controls, the verdict and the small print.
const AROUND = 150;

/** What a manager knows of a server's wait times, beside what is true and the server's plan. */
export function WaitTimes({ run }: RunProps) {
  const { width, height } = useRoom();
  const { trace } = run;
  const time = playbackStore((playback) => playback.time);
  const { scale } = usePalette();
  const { job, server } = selectionStore();
  const [chosen, setChosen] = useState<Cell | null>(null);
  const [hasTruth, setHasTruth] = useState(true);
  const [wantsPlan, setWantsPlan] = useState(false);
  const wanted = useMemo(() => ({ job, server }), [job, server]);
  const subject = subjectAt(trace, wanted, time);
  const knowledge = knowledgeAt(trace, subject, time);
  const axes = axesOf(trace);
  const cell = chosen ?? subject.cell;
  const isWide = width >= SIDE_BY_SIDE * scale;
  const hasReasons = height >= LOW * scale;
  const hasTable = axes.cells > 1;
  const rows = LEAST_ROW * (1 + axes.memory.length) + KEY;
  // Where they do not fit below each other, one of matrix and plan is shown.
  const isOneOf = hasTable && !isWide && height < (AROUND + rows + LEAST_PLAN) * scale;
  const hasMatrix = hasTable && !(isOneOf && wantsPlan);
  const name = jobName(subject.job);
  const go = (at: Micros) => {
    setChosen(null); // What is dispatched then asks for another cell.
    playbackStore.getState().seek(at);
  };
  const stepTo = (direction: 1 | -1, icon: 'left' | 'right', what: string) => {
    const at = dispatchBeside(trace, wanted, time, direction);
    const label = `${what} dispatch${at === NONE ? '' : `, at ${formatMicros(at)}`}`;
    return <IconButton icon={icon} label={label} disabled={at === NONE} onClick={() => go(at)} />;
  };
  const line = (step: number) => (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>
        {step < 2 && 'what '}
        <strong>{step < 2 ? `${name}’s manager` : name}</strong> {step < 2 ? 'knows of' : 'on'}{' '}
        <strong>{serverName(subject.server, trace.data.topology.servers)}</strong>
      </span>
      {stepTo(-1, 'left', 'Previous')}
      {stepTo(1, 'right', 'Next')}
      {isOneOf && (
        <Button variant="quiet" isPressed={wantsPlan} onClick={() => setWantsPlan(!wantsPlan)}>
          Plan
        </Button>
      )}
      {hasTable && !isOneOf && (
        <Button variant="quiet" isPressed={hasTruth} onClick={() => setHasTruth(!hasTruth)}>
          {step < 2 ? 'Show the truth' : 'Truth'}
        </Button>
      )}
      {step < 3 && <Age knowledge={knowledge} saysWay={step < 1} />}
    </>
  );
  return (
    <ChartFrame
      controls={
        <GivesWay steps={3} of={`${subject.job} ${subject.server}`}>
          {line}
        </GivesWay>
      }
      note={
        hasMatrix
          ? `Waits in s · hatched: over 1 s old · per ${formatMicros(periodOf(trace, 'stale'))} of age, one cell larger is read`
          : 'Filled: runs · outlined: waits for its turn'
      }
    >
      <MatrixAndPlan
        run={run}
        knowledge={knowledge}
        cell={cell}
        hasMatrix={hasMatrix}
        hasPlan={!isOneOf || wantsPlan}
        hasTruth={hasTruth}
        hasReasons={hasReasons}
        isWide={isWide}
        onChoose={setChosen}
      />
    </ChartFrame>
  );
}

interface MatrixAndPlanProps extends RunProps {
  readonly knowledge: Knowledge;
  readonly cell: Cell;
  readonly hasMatrix: boolean;
  readonly hasPlan: boolean;
  readonly hasTruth: boolean;
  readonly hasReasons: boolean;
  readonly isWide: boolean;
  onChoose(cell: Cell): void;
}

/** What the manager knows, and what follows from it; beside that, or below it, the plan of the server. */
function MatrixAndPlan({ hasMatrix, hasPlan, hasTruth, isWide, onChoose, ...shown }: MatrixAndPlanProps) {
  const { run, knowledge, cell, hasReasons } = shown;
  const { trace } = run;
  const { scale } = usePalette();
  const { width, height } = useRoom();
  const axes = axesOf(trace);
  const isBeside = isWide && hasMatrix;
  const tableWidth = isWide ? Math.min(0.48 * width, (76 + 88 * axes.cores.length) * scale) : width;
  const planWidth = isBeside ? width - tableWidth : width;
  const verdict = { trace, knowledge, cell, hasReasons };
  const left = height - verdictHeight(verdict, planWidth, scale);
  const isAbove = hasMatrix && hasPlan && !isWide;
  const least = (LEAST_ROW * (1 + axes.memory.length) + KEY) * scale;
  const below = isAbove ? left - LEAST_PLAN * scale : left;
  const matrix = hasMatrix && (
    <Room width={tableWidth} height={isWide ? height : Math.max(below, least)}>
      <Matrix trace={trace} knowledge={knowledge} cell={cell} hasTruth={hasTruth} onChoose={onChoose} />
    </Room>
  );
  const alone = Math.max((hasReasons ? LEAST_ALONE : LEAST_IN_LOW) * scale, left);
  return (
    <div
      style={{ display: 'flex', height, overflow: 'hidden auto', overscrollBehavior: 'contain' }}
      data-cells={axes.cells}
      data-manager={knowledge.subject.job}
      data-server={knowledge.subject.server}
      data-age={knowledge.age}
      data-time={knowledge.time}
    >
      {isWide && matrix}
      <div style={{ flex: 'none', width: planWidth }}>
        <Verdict {...verdict} />
        {!isWide && matrix}
        {hasPlan && (
          <Room width={planWidth} height={isAbove ? LEAST_PLAN * scale : alone}>
            <PlanPicture run={run} knowledge={knowledge} cell={cell} />
          </Room>
        )}
      </div>
    </div>
  );
}

/** How old the copy is, and how it came. */
function Age({ knowledge, saysWay }: { readonly knowledge: Knowledge; readonly saysWay: boolean }) {
  const { age, copy, isStale } = knowledge;
  const way = copy.source === 'server' ? 'from the server itself' : 'by the resource monitor';
  return (
    <strong
      title={`The copy came ${way}`}
      style={{
        marginLeft: 'auto',
        padding: '1px 9px',
        border: '1.5px solid currentcolor',
        borderRadius: 'var(--radius-pill)',
        color: isStale ? 'var(--caution)' : 'var(--ink-soft)',
        background: isStale ? 'var(--caution-soft)' : undefined,
        fontSize: 'var(--type-label)',
        whiteSpace: 'nowrap',
      }}
    >
      {formatMicros(age)} old
      {saysWay && `, ${way}`}
    </strong>
  );
}
