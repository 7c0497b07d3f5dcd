/** Apollo’s Table 2: how often each condition leads to a duplicate, in % of all tasks, and in how many cases it starts first. */
const PRINTED = [
  { rate: 0.12, success: 0.813 },
  { rate: 0.12, success: 0.813 },
  { rate: 0.17, success: 0.83 },
] as const;

/** What the three conditions of Table 2 add up to (T-APO-13). */
export function table2Totals(): { readonly rate: number; readonly success: number } {
  const rate = PRINTED.reduce((sum, each) => sum + each.rate, 0);
  return { rate, success: PRINTED.reduce((sum, each) => sum + each.rate * each.success, 0) / rate };
}
