import type { LogFormat } from '../format.ts';
import { SWIM_SAMPLE_NAME, writeSwimSample } from '../sampleSwim.ts';

const FEWEST_FIELDS = 6;
const MOST_FIELDS = 9;

function columnsOf(line: string): readonly string[] {
  return line.split('\t').map((field) => field.trim());
}

function isRow(fields: readonly string[]): boolean {
  return (
    fields.length >= FEWEST_FIELDS &&
    fields.length <= MOST_FIELDS &&
    fields.slice(1, FEWEST_FIELDS).every((field) => /^\d+(\.0*)?$/.test(field))
  );
}

/** Hadoop workloads in bytes (SWIM), with or without input paths. */
export const swim: LogFormat = {
  id: 'swim',
  title: 'SWIM (Facebook, Cloudera)',
  shape: 'name, arrival, gap, bytes of input, shuffle and output, path or none; tabs between',
  sample: { name: SWIM_SAMPLE_NAME, write: writeSwimSample },
  detect({ lines }) {
    const rows = lines.map(columnsOf).filter(isRow);
    if (rows.length === 0 || rows.length < lines.length / 2) return false;
    const pairs = rows.slice(1);
    const agreeing = pairs.filter((row, at) => Number(row[1]) - Number(rows[at][1]) === Number(row[2]));
    return agreeing.length >= pairs.length / 2;
  },
  load: async () => (await import('../readers/swim.ts')).openSwim,
};
