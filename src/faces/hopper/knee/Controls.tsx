import styles from '../../../views/theory/Theory.module.css';
import { NumberField } from '../../../widgets/NumberField.tsx';
import { Slider } from '../../../widgets/Slider.tsx';
import { stepped } from '../../../widgets/sliderScale.ts';
import type { KneeSetting } from './kneeRuns.ts';
import { controls } from './setting.ts';

interface ControlsProps {
  readonly setting: KneeSetting;
  /** The setting of the runs on screen. */
  readonly own: KneeSetting;
  onChange(setting: KneeSetting): void;
}

/** Sliders that change the curve only, not the runs on screen. */
export function KneeSliders({ setting, own, onChange }: ControlsProps) {
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
export function KneeFields({ setting, onChange }: ControlsProps) {
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
