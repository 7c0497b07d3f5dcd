/** Says the conventions that move the numbers (AMB-35, AMB-16). */
export function Conventions() {
  return (
    <>
      Jobs of the warm-up are cut by order of arrival, and the run goes on until the last job ends. Response
      ends at the server: no message of completion counts. Percentiles interpolate linearly. Of what is called
      optimal there are two: the zero-wait ideal drawn here (the longest service time of each stage, no
      queues, no messages), and a central queue that knows everything, which can be run beside the others as a
      policy.
    </>
  );
}
