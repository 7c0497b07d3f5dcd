import { Slider } from '../../widgets/Slider.tsx';
import type { Setting } from './setting.ts';
import { ranges } from './setting.ts';
import styles from './Theory.module.css';

interface SettingControlsProps {
  readonly setting: Setting;
  /** What the runs on screen have. */
  readonly own: Setting;
  readonly isWide: boolean;
  onChange(setting: Setting): void;
}

const texts = {
  tasks: { label: 'Tasks per job', symbol: 'm' },
  probeRatio: { label: 'Probes per task', symbol: 'd' },
  slotsPerServer: { label: 'Slots per server', symbol: 'c' },
} as const;

/** Sliders that change the closed forms and nothing else. */
export function SettingControls({ setting, own, isWide, onChange }: SettingControlsProps) {
  const names = ['tasks', 'probeRatio', 'slotsPerServer'] as const;
  return (
    <div className={isWide ? styles.column : styles.line}>
      {names.map((name) => (
        <Slider
          key={name}
          label={isWide ? texts[name].label : ''}
          symbol={texts[name].symbol}
          value={setting[name]}
          unit=""
          range={ranges[name]}
          defaultValue={own[name]}
          onChange={(value) => onChange({ ...setting, [name]: value })}
        />
      ))}
    </div>
  );
}
