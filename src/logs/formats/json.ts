import type { LogFormat, Sample } from '../format.ts';

const headOf = ({ lines }: Sample): string => lines.join('\n');

/** Whether a text is JSON, as far as its first character tells. */
const isJson = ({ lines }: Sample): boolean => /^\s*[{[]/.test(lines[0] ?? '');

/** Workflows of WfCommons: a graph of tasks with run times. */
export const wfFormat: LogFormat = {
  id: 'wfformat',
  title: 'WfFormat (WfCommons)',
  shape: 'JSON: tasks of a workflow with parents and run times',
  detect(sample) {
    const head = headOf(sample);
    return isJson(sample) && /"workflow"\s*:/.test(head) && /"schemaVersion"\s*:/.test(head);
  },
  load: async () => (await import('../readers/wfformat.ts')).openWfFormat,
};

/** Job traces of Hadoop, as its tool Rumen writes them. */
export const rumen: LogFormat = {
  id: 'rumen',
  title: 'Rumen (Hadoop)',
  shape: 'JSON: jobs with map and reduce tasks and their attempts',
  detect(sample) {
    const head = headOf(sample);
    return isJson(sample) && /"job(ID|id)"\s*:/.test(head) && /"mapTasks"\s*:/.test(head);
  },
  load: async () => (await import('../readers/rumen.ts')).openRumen,
};

/** Event logs that Spark writes for its history server. */
export const spark: LogFormat = {
  id: 'spark',
  title: 'Spark event log',
  shape: 'JSON: an event in each line',
  detect: (sample) => isJson(sample) && headOf(sample).includes('"SparkListener'),
  load: async () => (await import('../readers/spark.ts')).openSpark,
};

/** Lists of objects, one for each job or task; which field holds what is guessed, and can be changed. */
export const jsonTable: LogFormat = {
  id: 'json',
  title: 'JSON with fields of your own',
  shape: 'a list of objects, with arrival and duration or end, in any fields',
  recipe: [
    "jq -r '.[] | [.submitted, .tasks, .duration] | @csv' FILE > rows.csv",
    "(echo 'arrival,tasks,duration'; cat rows.csv) > jobs.csv",
    '# Put the names of your file behind the dots, then drop jobs.csv here.',
  ],
  detect: isJson,
  load: async () => (await import('../readers/jsonTable.ts')).openJsonTable,
};
