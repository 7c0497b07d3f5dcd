import { useMemo, useState } from 'react';
import { formatMicros } from '../../../base/format.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Cell } from '../../../policies/apollo/node/axes.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import type { RunTrace, ViewProps } from '../../../views/view.ts';
import { Button } from '../../../widgets/Button.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { Age } from './Age.tsx';
import { knowledgeAt } from './knowledge.ts';
import { MatrixTable } from './MatrixTable.tsx';
import { PlanPicture } from './PlanPicture.tsx';
import { periodOf } from './periods.ts';
import { axesOf } from './planAt.ts';
import { SubjectBar } from './SubjectBar.tsx';
import { subjectAt } from './subject.ts';
import { Verdict, verdictHeight } from './Verdict.tsx';

// Narrower, the plan is below the matrix. CSS pixels, before the theme's scale.
const SIDE_BY_SIDE = 600;
const SHORT_WORDS = 620;
const SHORT_AGE = 760;
const LEAST_PLAN = 200;
const LEAST_ALONE = 130;

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
  const wanted = useMemo(() => ({ job, server }), [job, server]);
  const subject = subjectAt(trace, wanted, time);
  const knowledge = knowledgeAt(trace, subject, time);
  const axes = axesOf(trace);
  const cell = chosen ?? subject.cell;
  const isWide = width >= SIDE_BY_SIDE * scale;
  const isShort = width < SHORT_WORDS * scale;
  const hasTable = axes.cells > 1;
  const go = (at: Micros) => {
    setChosen(null); // What is dispatched then asks for another cell.
    playbackStore.getState().seek(at);
  };
  const ghost = (
    <Button variant="quiet" isPressed={hasGhost} onClick={() => setHasGhost(!hasGhost)}>
      {isShort ? 'Truth' : 'Show the truth'}
    </Button>
  );
  return (
    <ChartFrame
      {...{ width, height }}
      controls={
        <>
          <SubjectBar {...{ run, subject, wanted, time }} isNarrow={isShort} onGo={go} />
          {hasTable && ghost}
          <Age {...{ knowledge }} isShort={width < SHORT_AGE * scale} />
        </>
      }
      note={`Waits in s · hatched: over 1 s old · per ${formatMicros(periodOf(trace, 'stale'))} of age, one cell larger is read`}
    >
      {(innerWidth, innerHeight) => {
        const tableWidth = isWide ? Math.min(0.48 * width, (76 + 88 * axes.cores.length) * scale) : width;
        const planWidth = isWide && hasTable ? innerWidth - tableWidth : innerWidth;
        const beside = innerHeight - verdictHeight({ trace, knowledge, cell }, planWidth, scale);
        const tableHeight = isWide
          ? innerHeight
          : Math.max(beside - LEAST_PLAN * scale, (24 + 24 * axes.memory.length) * scale);
        const plan = (
          <>
            <Verdict {...{ trace, knowledge, cell }} />
            {!isWide && hasTable && table()}
            <PlanPicture
              {...{ run, knowledge, cell }}
              width={planWidth}
              height={hasTable && !isWide ? LEAST_PLAN * scale : Math.max(LEAST_ALONE * scale, beside)}
            />
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
            <MatrixTable
              {...{ trace, knowledge, cell, hasGhost, isWide }}
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
