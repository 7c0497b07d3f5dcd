/** Thrown when a policy asks the core for what it lacks, or breaks a rule: the run begins anew without the core. */
export class NotInCore extends Error {
  override readonly name = 'NotInCore';
}
