import type { Issue } from '../../base/issue.ts';
import { version } from '../../base/version.ts';
import { sayCluster } from '../../logs/nodes/foundCluster.ts';
import { reportText } from '../../logs/report.ts';
import { sayBytes, sayDuration, sayMany } from '../../logs/say.ts';
import { writeScenarioFile } from '../../share/file.ts';
import { printableJson } from '../printable.ts';
import type { Terminal } from '../terminal.ts';
import type { ImportRequest } from './importArguments.ts';
import { type ClusterFiles, doubtsAsIssues, type LogFiles, readLogFiles } from './readLogFiles.ts';

/** Makes a scenario of a log, or says what was read of it. */
export async function importCommand(request: ImportRequest, terminal: Terminal): Promise<readonly Issue[]> {
  const found = await readLogFiles(request, terminal);
  if ('issues' in found) return found.issues;
  if ('cluster' in found) return clusterCommand(found.cluster, request, terminal);
  const { read } = found;
  const { outcome, doubts, fit, scenario } = read;
  if (request.as === 'report') terminal.out(reportOf(read));
  else if (request.as === 'json') terminal.out(printableJson(numbersOf(read)));
  else if (scenario !== undefined) terminal.out(writeScenarioFile(scenario));
  if (request.as === 'scenario')
    for (const { level, message } of outcome.report.entries)
      if (level === 'warning') terminal.err(`${message}\n`);
  if (scenario === undefined) return fit.obstacles.map((message) => ({ path: request.paths[0], message }));
  return doubtsAsIssues(doubts, request.paths[0]);
}

/** Puts the usual scenario on a cluster, or says what was read of it. */
function clusterCommand(
  { name, found, doubts, made }: ClusterFiles,
  { as, paths }: ImportRequest,
  terminal: Terminal,
): readonly Issue[] {
  const { title, racks, columns, report } = found;
  const servers = sayCluster(racks);
  if (as === 'report') {
    const guesses = columns.map((each) => `${each.title} ← ${each.name}: ${each.cells.join(', ')}\n`);
    terminal.out(`${reportText(`${name}: ${title}: ${servers}`, report)}\n${guesses.join('')}`);
  } else if (as === 'json')
    terminal.out(printableJson({ makespan: version, file: { name, title }, servers, racks, doubts, report }));
  else if (made.ok) terminal.out(writeScenarioFile(made.scenario));
  if (as === 'scenario')
    for (const { level, message } of report.entries) if (level === 'warning') terminal.err(`${message}\n`);
  return made.ok ? doubtsAsIssues(doubts, paths[0]) : made.issues;
}

function reportOf({ outcome, fit }: LogFiles): string {
  const { summary, report, columns } = outcome;
  const { name, formatTitle, bytes, jobs, length } = summary;
  const title = `${name}: ${sayBytes(bytes)}, read as ${formatTitle}: ${sayMany(jobs, 'job')}, ${sayMany(summary.size.tasks, 'task')}, ${sayDuration(length)}`;
  const guesses = Object.entries(columns?.mapping.columns ?? {}).map(
    ([role, at]) => `${role} ← ${columns?.names[at] ?? ''}: ${(columns?.values[at] ?? []).join(', ')}\n`,
  );
  const warnings = [...fit.obstacles, ...fit.warnings].map((sentence) => `-  ${sentence}\n`);
  return `${reportText(title, report)}\n${guesses.join('')}${guesses.length > 0 ? '\n' : ''}What will run\n-  ${fit.changes}\n${warnings.join('')}`;
}

function numbersOf({ outcome, doubts, fit: answer, scenario }: LogFiles) {
  const { summary, report, columns } = outcome;
  const { format, name, bytes, sha256, jobs, work, length, span, shift, size } = summary;
  const { fit, obstacles, warnings } = answer;
  const workload = scenario?.workload;
  const logged = workload?.kind === 'explicit' ? (workload.from?.logged ?? null) : null;
  return {
    makespan: version,
    file: { name, bytes, sha256, format },
    log: { jobs, tasks: size.tasks, work, span, length, shift, largestJob: size.largestJob },
    columns,
    doubts,
    report,
    run: {
      jobs: fit.jobs,
      tasks: fit.tasks,
      work: fit.work,
      slots: fit.slots,
      load: fit.load,
      span: fit.span,
    },
    logged,
    obstacles,
    warnings,
  };
}
