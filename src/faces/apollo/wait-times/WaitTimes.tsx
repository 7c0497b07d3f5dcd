import { useMemo, useState } from 'react';
import { formatMicros } from '../../../base/format.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Cell } from '../../../policies/apollo/node/axes.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import type { RunTrace, ViewProps } from '../../../views/shared/view.ts';
import { Button } from '../../../widgets/Button.tsx';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { type Knowledge, knowledgeAt } from './knowledge.ts';
import { Matrix } from './Matrix.tsx';
import { PlanPicture } from './PlanPicture.tsx';
import { axesOf } from './planAt.ts';
import { SubjectBar } from './SubjectBar.tsx';
import { periodOf, subjectAt } from './subject.ts';
import { Verdict, verdictHeight } from './Verdict.tsx';

// Narrower, the plan is below the matrix. CSS pixels, before the theme's scale.
const SIDE_BY_SIDE = 600;
const LEAST_PLAN = 200;
const [LEAST_ALONE, LEAST_IN_LOW] = [130, 54];
const LOW = 240;
const LEAST_ROW = 24;
// Of the colours, in two lines at most.
const KEY = 42;
// The controls, the verdict and the small print.
const AROUND = 150;
// Narrower, the verdict says how old the copy is.
const NO_ROOM_FOR_AGE = 300;

/** What a manager knows of a server's wait times, beside what is true and the server's plan. */
export function WaitTimes({ runs, width, height }: ViewProps) {
  const run = runs[0];
  const time = playbackStore((playback) => playback.time);
  if (run === undefined) return null;
  return <WaitTimesOfRun {...{ run, width, height, time }} />;
}

interface WaitTimesOfRunProps {
  readonly run: RunTrace;
  readonly width: number;
  readonly height: number;
  readonly time: Micros;
}

function WaitTimesOfRun({ run, width, height, time }: WaitTimesOfRunProps) {
  const { trace } = run;
  const { scale } = usePalette();
  const { job, server } = selectionStore();
  const [chosen, setChosen] = useState<Cell | null>(null);
  const [hasGhost, setHasGhost] = useState(true);
  const [wantsPlan, setWantsPlan] = useState(false);
  const wanted = useMemo(() => ({ job, server }), [job, server]);
  const subject = subjectAt(trace, wanted, time);
  const knowledge = knowledgeAt(trace, subject, time);
  const axes = axesOf(trace);
  const cell = chosen ?? subject.cell;
  const isWide = width >= SIDE_BY_SIDE * scale;
  const isTiny = width < NO_ROOM_FOR_AGE * scale;
  const isBrief = height < LOW * scale;
  const leastAlone = isBrief ? LEAST_IN_LOW : LEAST_ALONE;
  const hasTable = axes.cells > 1;
  const rows = LEAST_ROW * (1 + axes.memory.length) + KEY;
  // Where they do not fit below each other, one of matrix and plan is shown.
  const isOneOf = hasTable && !isWide && height < (AROUND + rows + LEAST_PLAN) * scale;
  const go = (at: Micros) => {
    setChosen(null); // What is dispatched then asks for another cell.
    playbackStore.getState().seek(at);
  };
  const toggle = (isShort: boolean) =>
    isOneOf ? (
      <Button variant="quiet" isPressed={wantsPlan} onClick={() => setWantsPlan(!wantsPlan)}>
        Plan
      </Button>
    ) : (
      <Button variant="quiet" isPressed={hasGhost} onClick={() => setHasGhost(!hasGhost)}>
        {isShort ? 'Truth' : 'Show the truth'}
      </Button>
    );
  return (
    <ChartFrame
      {...{ width, height }}
      controls={
        <GivesWay steps={2} of={`${width} ${subject.job} ${subject.server}`}>
          {(step) => (
            <>
              <SubjectBar {...{ run, subject, wanted, time }} isShort={step > 1} onGo={go} />
              {hasTable && toggle(step > 1)}
              {!isTiny && <Age {...{ knowledge }} isShort={step > 0} />}
            </>
          )}
        </GivesWay>
      }
      note={noteOf(hasTable && !(isOneOf && wantsPlan), isTiny, formatMicros(periodOf(trace, 'stale')))}
    >
      {(innerWidth, innerHeight) => {
        const tableWidth = isWide ? Math.min(0.48 * width, (76 + 88 * axes.cores.length) * scale) : width;
        const planWidth = isWide && hasTable ? innerWidth - tableWidth : innerWidth;
        const beside =
          innerHeight - verdictHeight({ trace, knowledge, cell, saysAge: isTiny, isBrief }, planWidth, scale);
        const tableHeight = isWide
          ? innerHeight
          : Math.max(isOneOf ? beside : beside - LEAST_PLAN * scale, rows * scale);
        const plan = (
          <>
            <Verdict {...{ trace, knowledge, cell, isBrief }} saysAge={isTiny} />
            {!isWide && hasTable && !(isOneOf && wantsPlan) && table()}
            {(!isOneOf || wantsPlan) && (
              <PlanPicture
                {...{ run, knowledge, cell }}
                width={planWidth}
                height={
                  hasTable && !isWide && !isOneOf ? LEAST_PLAN * scale : Math.max(leastAlone * scale, beside)
                }
              />
            )}
          </>
        );
        return (
          <div
            style={{
              display: 'flex',
              height: innerHeight,
              overflow: 'hidden auto',
              overscrollBehavior: 'contain',
            }}
            data-cells={axes.cells}
            data-manager={subject.job}
            data-server={subject.server}
            data-age={knowledge.age}
            data-time={time}
          >
            {isWide && hasTable && table()}
            <div style={{ flex: 'none', width: planWidth }}>{plan}</div>
          </div>
        );
        function table() {
          return (
            <Matrix
              {...{ trace, knowledge, cell }}
              hasTruth={hasGhost}
              width={tableWidth}
              height={tableHeight}
              onChoose={setChosen}
            />
          );
        }
      }}
    </ChartFrame>
  );
}

/** What to know when reading a matrix, or a plan alone. */
function noteOf(isMatrix: boolean, isTiny: boolean, period: string): string {
  if (!isMatrix)
    return isTiny ? 'Filled: runs · outlined: waits' : 'Filled: runs · outlined: waits for its turn';
  const stale = 'Waits in s · hatched: over 1 s old';
  return isTiny ? stale : `${stale} · per ${period} of age, one cell larger is read`;
}

/** How old the copy is, and how it came. */
function Age({ knowledge, isShort }: { readonly knowledge: Knowledge; readonly isShort: boolean }) {
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
      {isShort ? '' : `, ${way}`}
    </strong>
  );
}
