import styles from '../../../views/theory/Theory.module.css';
import { NumberField } from '../../../widgets/NumberField.tsx';
import { Slider } from '../../../widgets/Slider.tsx';
import type { Setting } from './setting.ts';
import { rangeOf } from './setting.ts';
import { texts } from './words.ts';

interface SettingControlsProps {
  readonly setting: Setting;
  /** The setting of the runs on screen. */
  readonly own: Setting;
  onChange(setting: Setting): void;
}

const settings = {
  tasks: { label: texts.tasksPerJob, symbol: 'm' },
  probeRatio: { label: texts.probesPerTask, symbol: 'd' },
  slotsPerServer: { label: texts.slotsPerServer, symbol: 'c' },
} as const;

const names = ['tasks', 'probeRatio', 'slotsPerServer'] as const;

/** Sliders that change only the closed forms, not the runs. */
export function SettingSliders({ setting, own, onChange }: SettingControlsProps) {
  return (
    <div className={styles.column}>
      {names.map((name) => (
        <Slider
          key={name}
          {...settings[name]}
          value={setting[name]}
          unit=""
          range={rangeOf(name, own)}
          defaultValue={own[name]}
          onChange={(value) => onChange({ ...setting, [name]: value })}
        />
      ))}
    </div>
  );
}

/** The same as one line of fields, for when sliders have no room. */
export function SettingFields({ setting, own, onChange }: SettingControlsProps) {
  return (
    <div className={styles.line}>
      {names.map((name) => (
        <div key={name} className={styles.field}>
          <span className={styles.symbol} title={settings[name].label} aria-hidden="true">
            {settings[name].symbol} =
          </span>
          <NumberField
            label={settings[name].label}
            value={setting[name]}
            unit=""
            min={rangeOf(name, own).min}
            max={rangeOf(name, own).max}
            isWhole={rangeOf(name, own).step === 1}
            onChange={(value) => onChange({ ...setting, [name]: value })}
            onStep={(steps) => {
              const { min, max, step } = rangeOf(name, own);
              const next = Math.min(max, Math.max(min, setting[name] + steps * step));
              onChange({ ...setting, [name]: Number(next.toFixed(1)) });
            }}
          />
        </div>
      ))}
    </div>
  );
}
