/** Thrown when a policy asks for what is rare, or breaks a rule, on the short way: the run begins anew with care. */
export class NeedsCare extends Error {
  override readonly name = 'NeedsCare';
}
