// M places · K jobs that run · N tasks of a job that run or wait · A its share

/**
 * Gives each job its fair share of places (Quincy §3.3): A* = min(⌊M/K⌋, N), and what is left over in equal parts to
 * those that want more, so that ΣA = min(M, ΣN). Parts are whole; where they do not come out even, jobs that were
 * admitted earlier get one more.
 */
export function fairShares(places: number, wanted: ArrayLike<number>): Int32Array {
  const shares = new Int32Array(wanted.length); // [jobs] in the order of admission
  let left = Math.max(0, places);
  for (;;) {
    let wanting = 0;
    for (let job = 0; job < wanted.length; job += 1) if (shares[job] < wanted[job]) wanting += 1;
    if (wanting === 0 || left === 0) return shares;
    const isFirst = left === places;
    // The first round is the baseline: jobs that want nothing count among the K.
    const part = Math.floor(left / (isFirst ? wanted.length : wanting));
    for (let job = 0; job < wanted.length && left > 0; job += 1) {
      if (shares[job] >= wanted[job]) continue;
      const more = Math.min(Math.max(1, part), wanted[job] - shares[job]);
      shares[job] += more;
      left -= more;
    }
  }
}
