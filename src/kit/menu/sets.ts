/**
 * Makes a setter of a field for `Policy.changes`; `from`: how the field follows from the parameter, left out: it is the same.
 * What reads the field at each use goes by the new value from then on.
 */
export function sets<Field extends string, Value, Param = Value>(
  rules: { [Name in Field]: Value },
  field: Field,
  from: (param: Param) => Value = (param) => param as unknown as Value,
): (param: Param) => void {
  return (param) => {
    rules[field] = from(param);
  };
}
