import { createRegistry } from '../base/registry.ts';
import type { LogFormat } from './format.ts';
import { gwf, swf } from './formats/archives.ts';
import { alibaba2017, alibaba2018, coflow } from './formats/clusterTraces.ts';
import { csv } from './formats/csv.ts';
import { google2011 } from './formats/google.ts';
import { jsonTable, rumen, spark, wfFormat } from './formats/json.ts';
import { swim } from './formats/swim.ts';
import { tr } from './formats/tr.ts';

/** The readable formats, in the order in which they are tried. */
export const logFormats = createRegistry<LogFormat>([
  tr,
  swim,
  swf,
  alibaba2018,
  alibaba2017,
  google2011,
  gwf,
  coflow,
  spark,
  rumen,
  wfFormat,
  jsonTable,
  csv,
]);
