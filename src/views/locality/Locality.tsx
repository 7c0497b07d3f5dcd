import { useMemo, useRef, useState } from 'react';
import { formatPercent } from '../../base/format.ts';
import { serverLocal } from '../../metrics/locality.ts';
import { valuesOf } from '../../metrics/samples.ts';
import { Legend } from '../../widgets/Legend.tsx';
import { Room, useRoom } from '../../widgets/room.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { roomBelow } from '../chart/plot.ts';
import { Drawing } from '../grammar/Drawing.tsx';
import { legendOf } from '../grammar/legendOf.ts';
import { readingRuns } from '../shared/recordedRuns.ts';
import type { RunTrace, ViewProps } from '../shared/view.ts';
import { useFollowed } from '../surface/useFollowed.ts';
import { useMade } from '../surface/useMade.ts';
import { binsPicture } from './bins.ts';
import { localityNames, serverShareAt } from './inputReads.ts';
import styles from './Locality.module.css';
import { sharesPicture } from './sharesPicture.ts';

// From this width on both pictures are shown; the share of the one over time, and the room for its meters. CSS pixels
const WIDE = 620;
const TIME = 0.54;
const METERS = 92;

const breakdowns = [
  { id: 'job', title: 'By job' },
  { id: 'crowd', title: 'By jobs in the system' },
] as const;

const shortNames = ['server', 'rack', 'beyond'] as const;

const parts = [{ id: 'time', title: 'Over time' }, ...breakdowns] as const;
type Part = (typeof parts)[number]['id'];

/** How near tasks run to their input: over time and by groups of tasks; one row per policy. */
export function LocalityView({ runs }: ViewProps) {
  const { width } = useRoom();
  const palette = usePalette();
  const { scale: zoom } = palette;
  const isWide = width >= WIDE * zoom;
  const [chosen, choose] = useState<Part>('time');
  const part = isWide && chosen === 'time' ? 'job' : chosen;
  const reading = useMade(readingRuns, runs);
  const timeWidth = isWide ? Math.round(width * TIME) : width;
  const meters = Math.min(METERS * zoom, 0.26 * timeWidth);
  const overTime = useMemo(
    () => sharesPicture(reading, timeWidth, isWide ? localityNames : shortNames, palette),
    [reading, timeWidth, isWide, palette],
  );
  const groups = useMemo(
    () => binsPicture(reading, part === 'crowd' ? 'crowd' : 'job', palette),
    [reading, part, palette],
  );

  return (
    <ChartFrame
      controls={
        <>
          <ChoiceField
            label="Locality"
            value={part}
            options={isWide ? breakdowns : parts}
            onChange={choose}
          />
          <Legend entries={legendOf(overTime)} />
        </>
      }
      note={
        isWide
          ? [
              'Over time: running tasks with input. Bars: tasks of measured jobs; thin ones, those started so far',
              '',
            ]
          : ''
      }
    >
      <div style={{ display: 'flex' }}>
        {(isWide || part === 'time') && (
          <>
            <Room width={timeWidth - meters}>
              <Drawing picture={overTime} />
            </Room>
            <Room width={meters}>
              <Meters runs={reading} />
            </Room>
          </>
        )}
        {(isWide || part !== 'time') && (
          <Room width={isWide ? width - timeWidth : width}>
            <Drawing picture={groups} />
          </Room>
        )}
      </div>
    </ChartFrame>
  );
}

/** The share of tasks that run beside their input, beside the panel of each run: now, in large type, and over the whole run. */
function Meters({ runs }: ViewProps) {
  const { width, height } = useRoom();
  const { scale } = usePalette();
  return (
    <div className={styles.meters} style={{ width, height: height - roomBelow(height, scale) }}>
      {runs.map((run) => (
        <Meter key={run.index} run={run} />
      ))}
    </div>
  );
}

function Meter({ run: { index, trace } }: { readonly run: RunTrace }) {
  const now = useRef<HTMLElement>(null);
  const what = useRef<HTMLSpanElement>(null);
  const last = useRef<HTMLSpanElement>(null);
  const all = formatPercent(Math.round(valuesOf(trace, serverLocal)[0] * 1000) / 1000);
  // When nothing runs, shows the share over the whole run.
  useFollowed((time) => {
    const share = serverShareAt(trace, time);
    const isIdle = Number.isNaN(share);
    write(now.current, isIdle ? all : `${Math.round(share * 100)}%`);
    write(what.current, isIdle ? 'local in all' : 'local now');
    write(last.current, isIdle ? '' : `${all} in all`);
  });
  return (
    <p className={styles.meter}>
      <strong ref={now} data-meter={index} /> <span ref={what} /> <span ref={last} />
    </p>
  );
}

function write(element: Element | null, text: string): void {
  if (element !== null) element.textContent = text;
}
