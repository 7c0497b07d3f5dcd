import type { Sample } from './format.ts';

/** A format that cannot be read but is recognized, so that the message can name it. */
interface KnownFormat {
  readonly title: string;
  recognises(sample: Sample, head: string): boolean;
}

/** Tests most lines rather than all, so that a header or a damaged line does not hide the format. */
function most(lines: readonly string[], matches: (line: string) => boolean): boolean {
  return lines.length > 0 && lines.filter(matches).length > lines.length / 2;
}

/** Formats recognized by their first lines, JSON first. */
const knownFormats: readonly KnownFormat[] = [
  { title: 'a Spark event log', recognises: (_, head) => head.includes('"SparkListener') },
  {
    title: 'a Rumen job trace (Hadoop)',
    recognises: (_, head) => /"job(ID|id)"/.test(head) && head.includes('"mapTasks"'),
  },
  {
    title: 'a WfFormat workflow',
    recognises: (_, head) => head.includes('"workflow"') && head.includes('"schemaVersion"'),
  },
  {
    title: 'a Batsim workload',
    recognises: (_, head) => head.includes('"jobs"') && head.includes('"profiles"'),
  },
  {
    title: 'a Philly job log (Microsoft)',
    recognises: (_, head) => head.includes('"jobid"') && head.includes('"vc"') && head.includes('"attempts"'),
  },
  {
    title: 'a coflow trace',
    recognises: ({ lines }) =>
      /^\d+\s+\d+$/.test(lines[0]?.trim() ?? '') && most(lines.slice(1), (line) => /\s\d+:\d/.test(line)),
  },
  {
    title: 'a grid workload (GWF)',
    recognises: ({ lines }) => lines.slice(0, 5).some((line) => line.includes('WorkflowID')),
  },
];

/** Names the format of a file that is known but cannot be read, or undefined. */
export function nameKnownFormat(sample: Sample): string | undefined {
  const head = sample.lines.join('\n');
  return knownFormats.find((format) => format.recognises(sample, head))?.title;
}
