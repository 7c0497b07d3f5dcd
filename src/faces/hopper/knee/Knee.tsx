import { useEffect, useMemo, useState } from 'react';
import { formatCount } from '../../../base/format.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { useDerivedRuns } from '../../../views/compare/useDerivedRuns.ts';
import { Drawing } from '../../../views/grammar/Drawing.tsx';
import { Cited } from '../../../views/shared/Cited.tsx';
import type { ViewProps } from '../../../views/shared/view.ts';
import styles from '../../../views/theory/Theory.module.css';
import { NumberField } from '../../../widgets/NumberField.tsx';
import { Slider } from '../../../widgets/Slider.tsx';
import { stepped } from '../../../widgets/sliderScale.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { kneePicture } from './kneePicture.ts';
import { type KneeSetting, kneeCurve, kneeRuns, show, TASKS } from './kneeRuns.ts';
import { controls, openingSetting, runPoints } from './setting.ts';
import { workPicture } from './workPicture.ts';

// From this width on there are sliders, and where it is high enough the curve of work beneath them; in a narrow view it
// is below the other one. [px]
const WIDE = 560;
const COLUMN = 280;
const SLIDERS = 150;
const LEAST_WORK = 150;
const HIGH = 480;
const GAP = 8;

/** Completion of one job against its slots, measured in runs of its own, and the curve that explains its knee. */
export function Knee({ runs, width, height }: ViewProps) {
  const own = useMemo(() => openingSetting(runs), [runs]);
  const [explored, explore] = useState<KneeSetting | null>(null);
  const setting = explored ?? own;
  useEffect(() => show(setting), [setting]);
  const { scale, accent } = usePalette();
  const isWide = width >= WIDE * scale;
  const { beta, detection } = setting;
  // The curve itself first, then the one that it is compared with.
  const ofCurve = useMemo(() => kneeRuns({ beta, detection }), [beta, detection]);
  const ofAtOnce = useMemo(
    () => (detection === 0 ? [] : kneeRuns({ beta, detection: 0 })),
    [beta, detection],
  );
  const asked = useMemo(() => [...ofCurve, ...ofAtOnce], [ofCurve, ofAtOnce]);
  const results = useDerivedRuns(asked);
  const points = useMemo(() => kneeCurve(ofCurve, results), [ofCurve, results]);
  const atOnce = useMemo(
    () => kneeCurve(ofAtOnce, results.slice(ofCurve.length)),
    [ofAtOnce, ofCurve, results],
  );
  // The runs on screen have a tail of their own: beside a curve for another one they would mislead.
  const isOwn = beta === own.beta;
  const beside = useMemo(() => (isOwn ? runPoints(runs) : []), [isOwn, runs]);
  const ofJob = useMemo(
    () => kneePicture({ beta, detection }, points, atOnce, beside),
    [beta, detection, points, atOnce, beside],
  );
  const ofWork = useMemo(() => workPicture(beta, accent), [beta, accent]);
  const done = results.filter((result) => result !== undefined).length;
  const fault = results.find((result) => result?.ok === false);
  const controls = { setting, own, onChange: explore };

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={isWide ? null : <KneeFields {...controls} />}
      note={
        <>
          {`One job of ${TASKS} tasks alone · `}
          <Cited text="HOP-15" /> ·{' '}
          {fault?.ok === false
            ? `Some of its runs failed: ${fault.message}`
            : progressWords(done, asked.length)}
        </>
      }
    >
      {(chartWidth, chartHeight) => {
        const column = isWide ? COLUMN * scale : 0;
        const left = chartHeight - SLIDERS * scale;
        const below = !isWide && chartHeight >= HIGH * scale ? Math.floor(0.4 * chartHeight) : 0;
        return (
          <div className={isWide ? styles.row : undefined} data-left={asked.length - done}>
            <Drawing picture={ofJob} width={chartWidth - column} height={chartHeight - below} />
            {below > 0 && <Drawing picture={ofWork} width={chartWidth} height={below - GAP} />}
            {isWide && (
              <div style={{ width: column, flex: 'none', overflow: 'hidden auto' }}>
                <div className={styles.column} style={{ width: column, minHeight: SLIDERS * scale }}>
                  <KneeSliders {...controls} />
                </div>
                {left >= LEAST_WORK * scale && <Drawing picture={ofWork} width={column} height={left} />}
              </div>
            )}
          </div>
        );
      }}
    </ChartFrame>
  );
}

function progressWords(done: number, all: number): string {
  return done < all
    ? `${formatCount(done)} of ${formatCount(all)} runs`
    : `${formatCount(done)} runs, bars: 95 % intervals`;
}

interface ControlsProps {
  readonly setting: KneeSetting;
  /** The setting of the runs on screen. */
  readonly own: KneeSetting;
  onChange(setting: KneeSetting): void;
}

/** Sliders that change the curve only, not the runs on screen. */
function KneeSliders({ setting, own, onChange }: ControlsProps) {
  return controls.map(({ name, range, ...text }) => (
    <Slider
      key={name}
      {...text}
      value={setting[name]}
      unit=""
      range={range}
      defaultValue={own[name]}
      onChange={(value) => onChange({ ...setting, [name]: value })}
    />
  ));
}

/** The same as fields in one line, for when sliders have no room. */
function KneeFields({ setting, onChange }: ControlsProps) {
  return controls.map(({ name, label, symbol, range }) => (
    <div key={name} className={styles.field} style={{ width: 'auto' }}>
      <span className={styles.symbol} title={label} aria-hidden="true">
        {name === 'beta' ? `${symbol} =` : 'known after'}
      </span>
      <NumberField
        label={label}
        value={setting[name]}
        unit=""
        min={range.min}
        max={range.max}
        isWhole={false}
        onChange={(value) => onChange({ ...setting, [name]: value })}
        onStep={(steps) => onChange({ ...setting, [name]: stepped(setting[name], steps, range) })}
      />
      {name === 'beta' ? null : <span className={styles.symbol}>{symbol}</span>}
    </div>
  ));
}
