/** Speed of simulating transfers over shared links. */
export interface NetworkSpeed {
  readonly what: string;
  readonly servers: number;
  readonly flows: number;
  /** Mean over time. */
  readonly concurrent: number;
  /** Mean per start or end. */
  readonly ratesFound: number;
  readonly milliseconds: number; // CPU time
}
