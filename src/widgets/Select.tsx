import styles from './Select.module.css';

export interface Option<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  /** Options with the same group are listed together under its name. */
  readonly group?: string;
}

interface ChoiceFieldProps<Id extends string> {
  readonly id?: string;
  readonly label?: string;
  readonly describedBy?: string;
  readonly value: string;
  readonly options: readonly Option<Id>[];
  readonly disabled?: boolean;
  onChange(id: NoInfer<Id>): void;
}

/** The browser's own drop-down list, in the style of the page. */
export function ChoiceField<Id extends string>(props: ChoiceFieldProps<Id>) {
  const { id, label, describedBy, value, options, disabled, onChange } = props;
  const groups = [...new Set(options.map((option) => option.group))];
  return (
    <select
      id={id}
      className={styles.select}
      aria-label={label}
      aria-describedby={describedBy}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value as Id)}
    >
      {groups.map((group) => {
        const members = options
          .filter((option) => option.group === group)
          .map((option) => (
            <option key={option.id} value={option.id}>
              {option.title}
            </option>
          ));
        if (group === undefined) return members;
        return (
          <optgroup key={group} label={group}>
            {members}
          </optgroup>
        );
      })}
    </select>
  );
}
