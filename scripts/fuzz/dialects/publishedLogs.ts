import type { Dialect } from './dialect.ts';
import { asMany, asOne, asTasks } from './known.ts';
import { moments } from './moments.ts';

// Logs that companies and universities published.

const seconds = (ms: number) => ms / 1000;
const sql = (ms: number) => String(moments.sql.write(ms, 0));

const csv = (header: string, rows: readonly (readonly (string | number)[])[]) =>
  `${[header, ...rows.map((row) => row.join(','))].filter((line) => line !== '').join('\n')}\n`;

const philly: Dialect = {
  name: 'Philly',
  grain: 1000,
  write(jobs, draws) {
    const all = jobs.map((job) => ({
      status: job.failed ? 'Failed' : 'Pass',
      vc: job.queue,
      jobid: `application_1506638472019_${job.number}`,
      attempts: [
        {
          start_time: sql(job.start),
          end_time: sql(job.end),
          detail: [{ ip: 'm1', gpus: job.tasks.map((_, at) => `gpu${at}`) }],
        },
      ],
      submitted_time: sql(job.arrival),
      user: job.user,
    }));
    const text = JSON.stringify(all, null, draws.of([0, 4]));
    return { files: [{ name: 'cluster_job_log', text }], right: jobs.map(asMany), unsaid: 'widths' };
  },
};

const pai: Dialect = {
  name: 'PAI tasks',
  grain: 1000,
  write(jobs, draws) {
    const zero = jobs[0].start - 500_000;
    const header =
      'job_name,task_name,inst_num,status,start_time,end_time,plan_cpu,plan_mem,plan_gpu,gpu_type';
    const rows = jobs.map((job) => {
      const times = [job.start, job.end].map((ms) => `${seconds(ms - zero)}.0`);
      const name = `${job.number}abc`;
      return [
        name,
        'worker',
        `${job.tasks.length}.0`,
        'Terminated',
        ...times,
        600,
        29.3,
        50,
        draws.of(['T4', 'MISC', '']),
      ];
    });
    const right = jobs.map((job) => ({ ...asMany(job), arrival: job.start }));
    return { files: [{ name: 'pai_task_table.csv', text: csv(header, rows) }], right };
  },
};

const openb: Dialect = {
  name: 'openb pods',
  grain: 1000,
  write(jobs, draws) {
    const zero = jobs[0].arrival;
    const header =
      'name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time';
    const rows = jobs.map((job) => {
      const [created, scheduled, gone] = [job.arrival, job.start, job.end].map((ms) => seconds(ms - zero));
      const room = [12_000, 16_384, draws.below(2), 1000, '', 'LS', 'Succeeded'];
      return [`openb-pod-${String(job.number).padStart(4, '0')}`, ...room, created, gone, `${scheduled}.0`];
    });
    return {
      files: [{ name: 'openb_pod_list.csv', text: csv(header, rows) }],
      right: jobs.map(asOne),
      unsaid: 'widths',
    };
  },
};

const azureVms: Dialect = {
  name: 'Azure machines',
  grain: 1000,
  write(jobs, draws) {
    const zero = jobs[0].start;
    const header =
      'vmid,subscriptionid,deploymentid,vmcreated,vmdeleted,maxcpu,avgcpu,p95maxcpu,vmcategory,vmcorecountbucket,vmmemorybucket';
    const rows = jobs.map((job) => {
      const times = [job.start, job.end].map((ms) => seconds(ms - zero));
      const use = [91.77, 0.72, 20.7];
      return [
        `x${job.number}/vM+`,
        `s${job.user.length}`,
        `d${job.number >> 2}`,
        ...times,
        ...use,
        draws.of(['Delay-insensitive', 'Unknown']),
        2,
        4,
      ];
    });
    const right = jobs.map((job) => ({ ...asOne(job), arrival: job.start }));
    return { files: [{ name: 'vmtable.csv', text: csv(header, rows) }], right, unsaid: 'widths' };
  },
};

/** When each call of a function ended and how long it took, in seconds. */
const azureFunctions: Dialect = {
  name: 'Azure functions',
  grain: 1,
  write(jobs) {
    const zero = jobs[0].start;
    const rows = jobs.map((job) => [
      `app${job.queue}`,
      `func${job.program}`,
      seconds(job.end - zero),
      seconds(job.duration),
    ]);
    const right = jobs.map((job) => ({ ...asOne(job), arrival: job.start }));
    return { files: [{ name: 'functions.txt', text: csv('app,func,end_timestamp,duration', rows) }], right };
  },
};

/** A stage of all tasks, then for some jobs one that waits for it; times are seconds of the log. */
const alibaba = (name: string, header: string): Dialect => ({
  name,
  grain: 1000,
  write(jobs, draws) {
    const zero = jobs[0].start - 80_000_000;
    const all = jobs.map((job) => {
      const more = draws.onceIn(3) ? [1000 * (1 + draws.below(60))] : [];
      const stage = (task: string, tasks: number, from: number, to: number) => [
        task,
        `${tasks}.0`,
        `j_${job.number}`,
        1,
        'Terminated',
        seconds(from - zero),
        seconds(to - zero),
        '100.0',
        0.39,
      ];
      const rows = [
        stage('M1', job.tasks.length, job.start, job.end),
        ...more.map((ms) => stage('R2_1', 1, job.end, job.end + ms)),
      ];
      return { rows, right: { arrival: job.start, durations: [...asMany(job).durations, ...more] } };
    });
    const text = csv(
      header,
      all.flatMap(({ rows }) => rows),
    );
    return { files: [{ name: 'batch_task.csv', text }], right: all.map(({ right }) => right) };
  },
});

/** Events of tasks, in microseconds: 0 submitted, 1 scheduled, 4 finished. */
const google: Dialect = {
  name: 'Google task events',
  grain: 1,
  write(jobs) {
    const zero = jobs[0].arrival - 600_000;
    const events = jobs.flatMap((job) =>
      job.tasks.flatMap((ms, task) => {
        const event = (at: number, kind: number, machine: string) =>
          [
            1000 * (at - zero),
            '',
            6_251_000_000 + job.number,
            task,
            machine,
            kind,
            job.user,
            2,
            9,
            0.06,
            0.07,
            0.0001,
            0,
          ] as const;
        return [event(job.arrival, 0, ''), event(job.start, 1, '38'), event(job.start + ms, 4, '38')];
      }),
    );
    const rows = [...events].sort(([a], [b]) => a - b);
    return { files: [{ name: 'part-00000-of-00500.csv', text: csv('', rows) }], right: jobs.map(asTasks) };
  },
};

const helios: Dialect = {
  name: 'Helios',
  grain: 1000,
  write(jobs) {
    const header =
      'job_id,user,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,duration,queue,vc';
    const rows = jobs.map((job) => {
      const times = [job.arrival, job.start, job.end].map(sql);
      const took = [seconds(job.duration), seconds(job.start - job.arrival)];
      return [
        job.number,
        job.user,
        job.tasks.length,
        4 * job.tasks.length,
        1,
        'COMPLETED',
        ...times,
        ...took,
        `vc${job.queue}`,
      ];
    });
    return {
      files: [{ name: 'cluster_log.csv', text: csv(header, rows) }],
      right: jobs.map(asMany),
      unsaid: 'widths',
    };
  },
};

const supercloud: Dialect = {
  name: 'Supercloud',
  grain: 1000,
  write(jobs) {
    const header =
      'id_job,id_array_job,id_array_task,id_user,kill_requid,nodes_alloc,cpus_req,exit_code,mem_req,partition,priority,state,timelimit,time_submit,time_eligible,time_start,time_end,time_suspended';
    const rows = jobs.map((job) => {
      const times = [job.arrival, job.arrival, job.start, job.end].map(seconds);
      const head = [
        7_000_000 + job.number,
        0,
        4_294_967_294,
        900_000 + job.user.length,
        -1,
        1,
        job.tasks.length,
        0,
      ];
      return [
        ...head,
        9_223_372_036_854_784,
        job.queue,
        10_000,
        job.failed ? 5 : 3,
        job.limit / 60_000,
        ...times,
        0,
      ];
    });
    return {
      files: [{ name: 'slurm-log.csv', text: csv(header, rows) }],
      right: jobs.map(asMany),
      unsaid: 'widths',
    };
  },
};

const marconi: Dialect = {
  name: 'PM100',
  grain: 1000,
  write(jobs) {
    const header =
      'job_id,user_id,partition,job_state,eligible_time,submit_time,start_time,end_time,run_time,time_limit,num_cores_alloc,num_nodes_alloc,num_tasks';
    const date = (ms: number) => `${sql(ms)}+00:00`;
    const rows = jobs.map((job) => {
      const times = [job.arrival, job.arrival, job.start, job.end].map(date);
      const head = [job.number, job.user.length, job.queue, job.failed ? 'FAILED' : 'COMPLETED'];
      return [
        ...head,
        ...times,
        seconds(job.duration),
        job.limit / 60_000,
        32 * job.tasks.length,
        1,
        job.tasks.length,
      ];
    });
    return {
      files: [{ name: 'job_table.csv', text: csv(header, rows) }],
      right: jobs.map(asMany),
      unsaid: 'widths',
    };
  },
};

const alibabaHeader =
  'task_name,instance_num,job_name,task_type,status,start_time,end_time,plan_cpu,plan_mem';

export const publishedLogs: readonly Dialect[] = [
  philly,
  pai,
  openb,
  azureVms,
  azureFunctions,
  alibaba('Alibaba 2018', ''),
  alibaba('Alibaba 2018 with header', alibabaHeader),
  google,
  helios,
  supercloud,
  marconi,
];
