import { type ReactNode, useState } from 'react';
import { selectionStore } from '../../state/selectionStore.ts';
import { Room, useRoom } from '../../widgets/room.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { runLetter } from '../chart/runLook.ts';
import { AgainstField } from '../compare/AgainstField.tsx';
import { type Against, comparedRuns, useAgainst } from '../compare/against.ts';
import { gainText, leftOutWords } from '../compare/gainWords.ts';
import { CurvesWithMarks, heightOfMarks } from '../compare/MarksTable.tsx';
import { Drawing } from '../grammar/Drawing.tsx';
import type { ViewProps } from '../shared/view.ts';
import { useMade } from '../surface/useMade.ts';
import styles from './Gain.module.css';
import { gainPicture } from './gainPicture.ts';
import { divisionsOf, FEW } from './groups.ts';
import { spreadPicture, spreadsOf } from './spread.ts';

const WIDE = 700;
const JOBS = { id: 'jobs', title: 'job by job' } as const;
// Least heights of the bars. [px]
const BARS = { head: 34, row: 40 } as const;

/** How much sooner jobs are done than under another policy: on average, by group, and job by job. */
export function Gain(props: ViewProps) {
  const pair = useAgainst(props.runs);
  return pair === null ? null : <Gains {...props} pair={pair} />;
}

function Gains({ runs, pair }: ViewProps & { readonly pair: Against }) {
  const { width } = useRoom();
  const palette = usePalette();
  const { scale } = palette;
  const { against } = pair;
  const looked = selectionStore(({ run }) => run);
  const isWide = width >= WIDE * scale;
  const [chosen, choose] = useState<string | null>(null);
  const divisions = useMade(divisionsOf, against.trace.data);
  const division = divisions.find(({ id }) => id === chosen) ?? divisions[0];
  const compared = useMade(comparedRuns, pair);
  const bars = useMade(gainPicture, compared, pair, division, palette);
  const spreads = useMade(spreadsOf, compared);
  const curves = useMade(spreadPicture, spreads, against, looked);
  const rows = spreads.map(({ run, mean, marks: [p10, median, p90] }) => ({
    ...{ name: runLetter(run.index), title: run.title },
    cells: [p10, median, mean, p90].map(gainText),
  }));
  const showsJobs = chosen === JOBS.id && !isWide;
  const isFew = bars.rows.some(({ jobs }) => jobs > 0 && jobs < FEW);
  const few = isFew && !showsJobs ? `Hatched: fewer than ${FEW} jobs. ` : '';

  return (
    <ChartFrame
      controls={
        <>
          <ChoiceField
            label="Groups of jobs"
            value={showsJobs ? JOBS.id : division.id}
            options={isWide ? divisions : [...divisions, JOBS]}
            onChange={choose}
          />
          <AgainstField runs={runs} against={against} />
        </>
      }
      note={[
        `${leftOutWords(compared)}${few}Gain: by how much the mean response is shorter.`,
        `${leftOutWords(compared)}${few}`,
      ]}
    >
      <BarsAndCurves
        isWide={isWide}
        showsJobs={showsJobs}
        lines={Math.max(division.names.length + 1, compared.length)}
        curves={spreads.length}
        bars={<Drawing picture={bars} />}
      >
        <CurvesWithMarks picture={curves} heads={['p10', 'median', '◆ mean', 'p90']} rows={rows} />
      </BarsAndCurves>
    </ChartFrame>
  );
}

interface BarsAndCurvesProps {
  readonly isWide: boolean;
  /** Whether curves take the place of the bars where there is room for one of both. */
  readonly showsJobs: boolean;
  /** How many rows of bars there are, and how many curves. */
  readonly lines: number;
  readonly curves: number;
  readonly bars: ReactNode;
  /** The curves. */
  readonly children: ReactNode;
}

/** The curves beside the bars, else below them where both have room, else one of both. */
function BarsAndCurves({ isWide, showsJobs, lines, curves, bars, children }: BarsAndCurvesProps) {
  const { scale } = usePalette();
  const { width, height } = useRoom();
  const barsHeight = (BARS.head + lines * BARS.row) * scale;
  const isStacked = !isWide && heightOfMarks(curves, height - barsHeight, scale) > 0;
  const own = {
    width: isWide ? Math.round(width * 0.45) : width,
    height: isStacked ? height - barsHeight : height,
  };
  return (
    <>
      {(!showsJobs || isStacked) && (
        <Room width={isWide ? width - own.width - 16 : width} height={isStacked ? barsHeight : height}>
          {bars}
        </Room>
      )}
      {(isWide || isStacked || showsJobs) && (
        <div className={styles.aside} style={{ left: width - own.width, top: height - own.height }}>
          <Room {...own}>{children}</Room>
        </div>
      )}
    </>
  );
}
