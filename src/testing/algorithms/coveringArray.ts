/** A value for each factor. */
type Row<Value> = readonly Value[];

/** A value of a factor, by their places. */
interface Choice {
  readonly factor: number;
  readonly place: number;
}

/** The pairs of choices that no row has yet, as a symmetric table. */
class MissingPairs {
  private readonly choices: number;
  private readonly cells: Uint8Array;
  private missing = 0;

  constructor(choices: number) {
    this.choices = choices;
    this.cells = new Uint8Array(choices * choices);
  }

  get areNone(): boolean {
    return this.missing === 0;
  }

  has(a: number, b: number): boolean {
    return this.cells[a * this.choices + b] === 1;
  }

  set(a: number, b: number, isMissing: boolean): void {
    if (this.has(a, b) === isMissing) return;
    const cell = isMissing ? 1 : 0;
    this.cells[a * this.choices + b] = cell;
    this.cells[b * this.choices + a] = cell;
    this.missing += isMissing ? 1 : -1;
  }
}

/**
 * Lists rows in which any two values of different factors stand together at least once: a covering array of strength two.
 * `begin` are rows to begin with. `allows` tells which rows may be; one that may be must stay so when a value goes back to
 * the factor's first. Greedy: a row begins with the value that is furthest behind, and then takes the values that bring most
 * of the missing pairs.
 */
export function coveringArray<Value>(
  factors: readonly (readonly Value[])[],
  begin: readonly Row<Value>[] = [],
  allows: (row: Row<Value>) => boolean = () => true,
): readonly Row<Value>[] {
  const choices = factors.flatMap((values, factor) => values.map((_, place): Choice => ({ factor, place })));
  const firsts = factors.map((_, factor) => choices.findIndex((choice) => choice.factor === factor));
  const valueAt = (choice: number) => factors[choices[choice].factor][choices[choice].place];
  const isAllowed = (chosen: readonly number[]) => {
    const row = [...firsts];
    for (const choice of chosen) row[choices[choice].factor] = choice;
    return allows(row.map(valueAt));
  };
  const missing = new MissingPairs(choices.length);
  choices.forEach(({ factor }, a) => {
    for (let b = a + 1; b < choices.length; b += 1)
      if (choices[b].factor !== factor && isAllowed([a, b])) missing.set(a, b, true);
  });
  const isFound = (row: readonly number[]) => {
    for (const a of row) for (const b of row) missing.set(a, b, false);
  };
  for (const row of begin)
    isFound(row.map((value, factor) => firsts[factor] + factors[factor].indexOf(value)));

  const everything = choices.map((_, choice) => choice);
  const rows = [...begin];
  while (!missing.areNone) {
    const chosen: number[] = [];
    while (chosen.length < factors.length) {
      const partners = chosen.length === 0 ? everything : chosen;
      const gains = choices.map(({ factor }, choice) =>
        chosen.some((other) => choices[other].factor === factor)
          ? -1
          : partners.filter((partner) => missing.has(choice, partner)).length,
      );
      const byGain = everything.toSorted((a, b) => gains[b] - gains[a]);
      chosen.push(byGain.find((choice) => isAllowed([...chosen, choice])) ?? byGain[0]);
    }
    isFound(chosen);
    rows.push(chosen.toSorted((a, b) => a - b).map(valueAt));
  }
  return rows;
}
