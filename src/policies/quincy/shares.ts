// M places · K jobs that run · N tasks of a job that run or wait · A its share

/**
 * Gives each job its fair share of places (Quincy §3.3): A* = min(⌊M/K⌋, N), then the remaining places in equal parts to the
 * jobs with more tasks, so that ΣA = min(M, ΣN). Parts are whole numbers; if they do not divide evenly, jobs admitted earlier
 * get one more. With weights, parts are proportional to them (Quincy §2.4, "any desired fraction of the cluster"), but at
 * least one while any is left.
 */
export function fairShares(
  places: number,
  wanted: ArrayLike<number>,
  weights?: ArrayLike<number>, // [jobs]
): Int32Array {
  const shares = new Int32Array(wanted.length); // [jobs] in the order of admission
  const weightOf = (job: number) => weights?.[job] ?? 1;
  let left = Math.max(0, places);
  for (;;) {
    const isFirst = left === places;
    let wanting = 0; // total weight of the jobs that share this round
    let isOver = true;
    for (let job = 0; job < wanted.length; job += 1) {
      const wants = shares[job] < wanted[job];
      if (wants) isOver = false;
      // The first round gives A*: jobs that want nothing count among the K, too.
      if (wants || isFirst) wanting += weightOf(job);
    }
    if (isOver || left === 0) return shares;
    const round = left;
    for (let job = 0; job < wanted.length && left > 0; job += 1) {
      if (shares[job] >= wanted[job]) continue;
      const part = Math.floor((round * weightOf(job)) / wanting);
      const more = Math.min(Math.max(1, part), wanted[job] - shares[job], left);
      shares[job] += more;
      left -= more;
    }
  }
}
