import { limits } from '../limits.ts';
import type { ClusterSpec, ExplicitJob, ExplicitWorkload } from '../schema.ts';
import { expectedTasks, serverCount } from '../size.ts';
import { type Complain, checkAfter, checkUser } from './references.ts';

/** Complains about a written-out workload whose parts do not fit each other or the cluster. */
export function checkListed(workload: ExplicitWorkload, cluster: ClusterSpec, complain: Complain): void {
  const { jobs, users, warmup } = workload;
  const names = new Set<string | undefined>();
  jobs.forEach((job, index) => {
    const path = `/workload/jobs/${index}`;
    if (users !== undefined) checkUser(job.user, users, `${path}/user`, complain);
    names.add(job.user);
    job.stages.forEach((stage, position) => {
      checkAfter(stage.after, position, `${path}/stages/${position}`, complain);
      checkServers(stage, serverCount(cluster), `${path}/stages/${position}`, complain);
    });
  });
  const tasks = expectedTasks(workload);
  if (tasks > limits.listedTasks) {
    complain('/workload/jobs', `have ${tasks} tasks; allowed are ${limits.listedTasks}`);
  }
  if (names.size > limits.users) {
    complain('/workload/jobs', `name ${names.size} users; allowed are ${limits.users}`);
  }
  if (warmup >= jobs.length) {
    complain(
      '/workload/warmup',
      `is ${warmup}; allowed is 0 to ${jobs.length - 1}, for there are ${jobs.length} jobs`,
    );
  }
}

function checkServers(
  { servers: sets }: ExplicitJob['stages'][number],
  servers: number,
  path: string,
  complain: Complain,
): void {
  sets?.forEach((set, index) => {
    set.forEach((server, at) => {
      const place = `${path}/servers/${index}/${at}`;
      if (server >= servers) {
        complain(place, `is ${server}; allowed is 0 to ${servers - 1}, for there are ${servers} servers`);
      } else if (set.indexOf(server) < at) complain(place, `is ${server}, a second time`);
    });
  });
}
