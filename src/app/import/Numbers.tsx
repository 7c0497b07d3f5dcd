import type { Unit } from '../../widgets/quantity.ts';
import { Slider } from '../../widgets/Slider.tsx';
import type { SliderRange } from '../../widgets/sliderScale.ts';
import entries from './numbers.json' with { type: 'json' };

/** What `numbers.json` says of a number. */
interface NumberEntry {
  readonly label: string;
  readonly symbol?: string;
  readonly help?: string;
  readonly consequence?: string;
  /** The same while the number is 0. */
  readonly atZero?: string;
  /** Of '%' the number is the share. */
  readonly unit?: Unit;
  readonly range: SliderRange;
  /** How many times what is shown it is. */
  readonly times?: number;
}

interface NumbersProps<Thing> {
  readonly names: readonly (keyof Thing & keyof typeof entries)[];
  readonly of: Thing;
  /** Has the defaults. */
  readonly proposed: { readonly [Name in keyof Thing]?: unknown };
  onChange(changes: Partial<Thing>): void;
}

/** Sliders for numbers of a part of the import, as `numbers.json` describes them. */
export function Numbers<Thing>({ names, of, proposed, onChange }: NumbersProps<Thing>) {
  return names.map((name) => {
    const { atZero, times = 1, consequence, ...words }: NumberEntry = entries[name] as NumberEntry;
    const isShare = words.unit === '%';
    const shown = (value: number) => (isShare ? Math.round(value * 100) : value / times);
    const value = shown(Number(of[name]));
    return (
      <Slider
        key={name}
        {...words}
        value={value}
        defaultValue={shown(Number(proposed[name]))}
        consequence={value === 0 ? (atZero ?? consequence) : consequence}
        onChange={(next) => onChange({ [name]: isShare ? next / 100 : next * times } as Partial<Thing>)}
      />
    );
  });
}
