import { type Dialect, shuffled } from './dialect.ts';
import { asMany, asOne, asTasks, type KnownJob } from './known.ts';
import { moments } from './moments.ts';
import { spans } from './spans.ts';

// What the interfaces of clouds and of build systems answer.

const seconds = (ms: number) => ms / 1000;
const iso = (ms: number) => String(moments.isoSeconds.write(ms, 0));

const kubectlJobs: Dialect = {
  name: 'kubectl get jobs -o json',
  grain: 1000,
  write(jobs, draws) {
    const items = jobs.map((job) => ({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: {
        name: `${job.program}-${job.number}`,
        namespace: job.queue,
        uid: `0000-${job.number}`,
        creationTimestamp: iso(job.arrival),
      },
      spec: { parallelism: job.tasks.length, completions: job.tasks.length, backoffLimit: 6 },
      status: {
        completionTime: iso(job.end),
        conditions: [{ type: 'Complete', status: 'True', lastTransitionTime: iso(job.end) }],
        startTime: iso(job.start),
        succeeded: job.tasks.length,
      },
    }));
    const list = { apiVersion: 'v1', items, kind: 'List', metadata: { resourceVersion: '' } };
    return {
      files: [{ name: 'jobs.json', text: JSON.stringify(list, null, draws.of([0, 4])) }],
      right: jobs.map(asMany),
    };
  },
};

const kubectlPods: Dialect = {
  name: 'kubectl get pods -o json',
  grain: 1000,
  write(jobs, draws) {
    const pod = (job: KnownJob, task: number) => {
      const name = `${job.program}-${job.number}`;
      const terminated = {
        exitCode: 0,
        reason: 'Completed',
        startedAt: iso(job.start),
        finishedAt: iso(job.start + job.tasks[task]),
      };
      return {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: {
          name: `${name}-${task}`,
          namespace: job.queue,
          creationTimestamp: iso(job.arrival),
          labels: { 'job-name': name, 'batch.kubernetes.io/job-name': name },
          ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name, controller: true }],
        },
        spec: {
          nodeName: `node${task}`,
          containers: [{ name: 'main', resources: { requests: { cpu: '1' } } }],
        },
        status: {
          phase: 'Succeeded',
          startTime: iso(job.start),
          containerStatuses: [{ name: 'main', restartCount: 0, state: { terminated } }],
        },
      };
    };
    const items = jobs.flatMap((job) => job.tasks.map((_, task) => pod(job, task)));
    const list = { apiVersion: 'v1', items: shuffled(items, draws), kind: 'List' };
    return {
      files: [{ name: 'pods.json', text: JSON.stringify(list, null, draws.of([0, 4])) }],
      right: jobs.map(asTasks),
    };
  },
};

const awsBatch: Dialect = {
  name: 'AWS Batch',
  grain: 1,
  write(jobs, draws) {
    const jobSummaryList = jobs.map((job) => ({
      jobArn: `arn:aws:batch:eu-west-1:123456789012:job/${job.number}`,
      jobId: `${job.number}-0000`,
      jobName: job.program,
      createdAt: job.arrival,
      status: job.failed ? 'FAILED' : 'SUCCEEDED',
      startedAt: job.start,
      stoppedAt: job.end,
      container: { exitCode: job.failed ? 1 : 0 },
    }));
    return {
      files: [{ name: 'batch.json', text: JSON.stringify({ jobSummaryList }, null, draws.of([0, 4])) }],
      right: jobs.map(asOne),
    };
  },
};

const gitlab: Dialect = {
  name: 'GitLab jobs',
  grain: 1,
  write(jobs, draws) {
    const all = jobs.map((job) => ({
      id: 88_000 + job.number,
      status: job.failed ? 'failed' : 'success',
      stage: 'test',
      name: job.program,
      ref: 'main',
      created_at: moments.iso.write(job.arrival, 0),
      started_at: moments.iso.write(job.start, 0),
      finished_at: moments.iso.write(job.end, 0),
      duration: seconds(job.duration),
      queued_duration: seconds(job.start - job.arrival),
      user: { id: 1, username: job.user, created_at: '2015-12-21T13:14:24.077Z' },
      pipeline: { id: 5 + (job.number >> 2), ref: 'main', status: 'success' },
    }));
    return {
      files: [{ name: 'jobs.json', text: JSON.stringify(all, null, draws.of([0, 2])) }],
      right: jobs.map(asOne),
    };
  },
};

/** Many runs of few jobs: each run is what a scheduler sees as a job. */
const databricks: Dialect = {
  name: 'Databricks runs',
  grain: 1,
  write(jobs, draws) {
    const runs = jobs.map((job) => ({
      job_id: 11 + (job.number % 3),
      run_id: 500 + job.number,
      creator_user_name: job.user,
      run_name: job.program,
      state: { life_cycle_state: 'TERMINATED', result_state: job.failed ? 'FAILED' : 'SUCCESS' },
      start_time: job.start,
      setup_duration: 0,
      execution_duration: job.duration,
      cleanup_duration: 0,
      end_time: job.end,
    }));
    const right = jobs.map((job) => ({ ...asOne(job), arrival: job.start }));
    return {
      files: [{ name: 'runs.json', text: JSON.stringify({ runs, has_more: false }, null, draws.of([0, 2])) }],
      right,
    };
  },
};

const nextflow: Dialect = {
  name: 'Nextflow trace',
  grain: 1000,
  write(jobs) {
    const header = 'task_id,hash,native_id,name,status,exit,submit,duration,realtime,%cpu,peak_rss'
      .split(',')
      .join('\t');
    const rows = jobs.map((job) =>
      [
        job.number,
        `a1/${job.number}c0de`,
        4000 + job.number,
        `${job.program} (${job.number})`,
        job.failed ? 'FAILED' : 'COMPLETED',
        job.failed ? 1 : 0,
        moments.sqlFraction.write(job.arrival, 0),
        spans.words.write(job.end - job.arrival),
        spans.words.write(job.duration),
        '97.5%',
        '1.2 GB',
      ].join('\t'),
    );
    return {
      files: [{ name: 'trace.txt', text: `${[header, ...rows].join('\n')}\n` }],
      right: jobs.map(asOne),
    };
  },
};

export const clouds: readonly Dialect[] = [kubectlJobs, kubectlPods, awsBatch, gitlab, databricks, nextflow];
