import type { Sample } from './format.ts';

/** A format that cannot be read but is recognized, so that the message can name it. */
interface KnownFormat {
  readonly title: string;
  recognises(sample: Sample, head: string): boolean;
}

const csv = (line: string): readonly string[] => line.split(',').map((field) => field.trim());

/** Tests most lines rather than all, so that a header or a damaged line does not hide the format. */
function most(lines: readonly string[], matches: (line: string) => boolean): boolean {
  return lines.length > 0 && lines.filter(matches).length > lines.length / 2;
}

const isAlibaba2018 = (line: string): boolean =>
  csv(line).length === 9 &&
  /^(Terminated|Running|Waiting|Failed|Cancelled|Ready|Interrupted)$/.test(csv(line)[4]);

const isAlibaba2017 = (line: string): boolean =>
  csv(line).length === 8 && /^(Terminated|Running|Waiting|Failed|Cancelled)$/.test(csv(line)[5]);

const isGoogle2011 = (line: string): boolean => csv(line).length === 13 && /^[0-8]$/.test(csv(line)[5]);

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
  { title: 'Alibaba 2018 batch tasks', recognises: ({ lines }) => most(lines, isAlibaba2018) },
  { title: 'Alibaba 2017 batch tasks', recognises: ({ lines }) => most(lines, isAlibaba2017) },
  { title: 'Google 2011 task events', recognises: ({ lines }) => most(lines, isGoogle2011) },
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
