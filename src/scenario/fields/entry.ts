import type { ParamValue, WordedSpec } from '../../kit/menu/params.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { Scenario } from '../shape/schema.ts';
import { type Entry, entries, type GroupName } from './entries.ts';

/** The section of controls to which a field belongs. */
export type FieldSection = 'cluster' | 'jobs' | 'users' | 'length' | 'events';

/** A value of a scenario that has a control. */
export interface ScenarioField {
  /** JSON pointer: an issue whose path is this one, or below it, is about this field. */
  readonly path: string;
  readonly section: FieldSection;
  readonly spec: WordedSpec;
  read(scenario: Scenario): ParamValue;
  /** Returns a copy of the scenario with another value. The scenario must have this field. */
  write(scenario: Scenario, value: ParamValue): Scenario;
}

/** Where in a scenario such a part is. */
export interface Place {
  readonly scenario: Scenario;
  readonly path: string;
  /** Where the fields are stored, if not at that path: several stages may say the same. */
  readonly stored?: {
    read(scenario: Scenario): unknown;
    write(scenario: Scenario, part: never): Scenario;
  };
  /** What stands for {names} in titles and help. */
  readonly words?: Readonly<Record<string, string | number>>;
  /** What is added to titles, to tell several parts of the same kind from each other. */
  readonly of?: string;
  /** What stands before the titles, for the same purpose. */
  readonly group?: string;
  /** Whether all of its controls stand behind "More". */
  readonly advanced?: boolean;
}

/** What depends on the rest of the scenario: bounds and options, and how a field is read and written that is not stored as it is shown. */
export interface Special extends Partial<Entry> {
  /** Where below the place is stored what it stands for, if not at its own path; '': the whole part. */
  readonly at?: string;
  /** Shows what is stored there, which may be nothing; left out: shows what is stored at its own path. */
  shown?(stored: never): ParamValue;
  /** Gives what is stored instead once a value is chosen; what was stored: nothing changes. */
  chosen?(stored: never, value: never, scenario: Scenario): unknown;
  /** The same of what is stored elsewhere, too. */
  read?(scenario: Scenario): ParamValue;
  write?(scenario: Scenario, value: never): Scenario;
}

/** What depends on the rest of the scenario, by field; false: it has no control. */
export type Specials = Readonly<Record<string, Special | false>>;

/** Lists the controls of a part of a scenario: of the fields that it has, and of those that it may leave out. */
export function fieldsAt(group: GroupName, place: Place, specials: Specials = {}): ScenarioField[] {
  const { section, about, fields } = entries[group];
  return Object.entries(fields).flatMap(([name, described]) => {
    const special = specials[name] ?? {};
    if (special === false) return [];
    const { at = name, shown, chosen, read: specialRead, write: specialWrite, ...given } = special;
    const { absent, isKept, ...entry } = { kind: 'number', ...about, ...described, ...given };
    const path = name === '' ? place.path : `${place.path}/${name}`;
    const part = storedAt(place);
    const [own, names] = [name, at].map((each) => (each === '' ? [] : pointerNames(`/${each}`)));
    const stored = (from: Scenario) => valueAt(part.read(from), names);
    const plain = (from: Scenario) => valueAt(part.read(from), own) ?? absent;
    const show = (from: Scenario) => (shown?.(stored(from) as never) ?? plain(from)) as ParamValue;
    const read = specialRead ?? show;
    if (specialRead === undefined && read(place.scenario) === undefined) return [];
    const write = (to: Scenario, value: ParamValue) => {
      const before = stored(to);
      const usual = value === absent && isKept !== true ? undefined : value;
      const next = chosen === undefined ? usual : chosen(before as never, value as never, to);
      const isSame = chosen === undefined ? isKept === true && value === read(to) : next === before;
      return isSame ? to : part.write(to, withValueAt(part.read(to), names, next) as never);
    };
    const field: ScenarioField = {
      path,
      section: section as FieldSection,
      spec: specOf(entry, read(place.scenario), place),
      read,
      write: (specialWrite as ScenarioField['write'] | undefined) ?? write,
    };
    return [field];
  });
}

function storedAt({ path, stored }: Place): NonNullable<Place['stored']> {
  const names = pointerNames(path);
  return (
    stored ?? {
      read: (from) => valueAt(from, names),
      write: (to, part) => withValueAt(to, names, part) as Scenario,
    }
  );
}

/** Makes the description of a control. Bounds widen to contain the present value; otherwise the control would change it. */
function specOf(
  { titleInGroup, step, unit, ...entry }: Partial<Entry>,
  now: ParamValue,
  { words = {}, of = '', group, advanced }: Place,
): WordedSpec {
  const filled = (text = '') => text.replace(/\{(\w+)\}/g, (_, name: string) => String(words[name]));
  const spec = {
    ...entry,
    title: group === undefined ? filled(entry.title) + of : `${group}: ${titleInGroup}`,
    help: filled(entry.help),
    advanced: advanced === true || entry.advanced === true,
  };
  if (typeof now !== 'number') return spec as WordedSpec;
  const { min = now, max = now } = entry;
  return { ...spec, step, unit, min: Math.min(min, now), max: Math.max(max, now) } as WordedSpec;
}
