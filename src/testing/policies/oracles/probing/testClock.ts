/** Runs what is to happen in order of time, and what happens at one moment in the order in which it was planned. */
export class Clock {
  now = 0;
  private readonly planned: { readonly at: number; readonly number: number; readonly act: () => void }[] = [];
  private made = 0;

  at(time: number, act: () => void): void {
    if (time === Number.POSITIVE_INFINITY) return;
    this.planned.push({ at: time, number: this.made++, act });
  }

  run(): void {
    while (this.planned.length > 0) {
      let first = 0;
      for (const [i, { at, number }] of this.planned.entries()) {
        const best = this.planned[first];
        if (at < best.at || (at === best.at && number < best.number)) first = i;
      }
      const [{ at, act }] = this.planned.splice(first, 1);
      this.now = at;
      act();
    }
  }
}
