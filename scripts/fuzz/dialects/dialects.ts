import { batchSystems } from './batchSystems.ts';
import { bigData } from './bigData.ts';
import { clouds } from './clouds.ts';
import type { Dialect } from './dialect.ts';
import { publishedLogs } from './publishedLogs.ts';
import { slurm } from './slurm.ts';
import { sparkLogs } from './spark.ts';
import { tableKinds } from './tableKinds.ts';
import { tableDialect } from './tables.ts';
import { workflows } from './workflows.ts';

/** All ways in which the same jobs are written. */
export const dialects: readonly Dialect[] = [
  ...tableKinds.map(tableDialect),
  ...batchSystems,
  ...slurm,
  ...bigData,
  ...sparkLogs,
  ...workflows,
  ...clouds,
  ...publishedLogs,
];
