import { type OwnForm, type OwnFunctions, ownForms } from './api.ts';

/** What code may ask the schedulers, each without arguments: what it is about stands in `numbers` and `words`, and the answer, too. */
export interface Host {
  any(): void;
  sample(): void;
  below(): void;
  uniform(): void;
  mayRun(): void;
  near(): void;
  wake(): void;
  copy(): void;
  log(line: string): void;
}

/** What schedulers call. */
export interface Entries {
  choose(): void;
  probes(): void;
  answer(): void;
  ask(): void;
  place(): void;
  decide(): void;
  watch(): void;
  /** A task runs, of which `watch` will be told. */
  runs(): void;
  /** A job has tasks that wait, for the first time or again after it was forgotten. */
  arrived(): void;
  /** Of so many jobs other numbers of tasks wait and run: three words for each. */
  told(): void;
}

/** Code that somebody wrote, ready for one run: compiled natively, or in an interpreter. */
export interface OwnCode {
  /** What a call is about, and its answer. */
  readonly numbers: Float64Array;
  /** Lists. */
  readonly words: Int32Array;
  /**
   * Connects the code with a run; `numbers` and `words` hold what `inside.js` reads of the cluster. Afterwards the first of
   * `numbers` says which functions there are (`functionsIn`).
   */
  start(host: Host): Entries;
  /** Where somebody's code threw, and what. */
  faultOf(thrown: unknown): ThrownFault;
}

/** What was thrown. */
export interface ThrownFault {
  /** What went wrong, in words. */
  readonly text: string;
  /** From 1; null: not known. */
  readonly line: number | null;
  readonly column: number | null;
}

/** An answer breaks a rule that is known only to the schedulers. */
export class RefusedAnswer extends Error {}

/** What is wrong with code that somebody wrote, so that its run cannot go on. */
export class OwnFault extends Error {
  readonly fault: ThrownFault;

  /** `when`: at which time it was asked for what. */
  constructor(fault: ThrownFault, when = '') {
    const place = fault.line === null ? [] : [`line ${fault.line}, column ${fault.column}`];
    const at = [...place, ...(when === '' ? [] : [when])].join(', ');
    super(at === '' ? fault.text : `${at}: ${fault.text}`);
    this.fault = fault;
  }
}

const functionNames: readonly (keyof OwnFunctions)[] = [
  'choose',
  'probes',
  'answer',
  'ask',
  'place',
  'decide',
  'watch',
];

/** Lists the functions that a file defines, told as bits by `inside.js`. */
export function functionsIn(bits: number): readonly (keyof OwnFunctions)[] {
  return functionNames.filter((_, place) => (bits >> place) % 2 === 1);
}

/** Tells which form a file has, by the functions that it defines; throws a fault if it has none or two. */
export function formOf(defined: readonly (keyof OwnFunctions)[]): OwnForm {
  const has = (name: keyof OwnFunctions) => defined.includes(name);
  const forms = ownForms.filter(has);
  const allowed = 'a file defines one of them: choose, probes, ask with place, or decide';
  if (forms.length === 0) refuse(`there is no function choose, probes, ask or decide; ${allowed}`);
  if (forms.length > 1) refuse(`${forms[0]} and ${forms[1]} are both there; ${allowed}`);
  const [form] = forms;
  if (has('place') !== (form === 'ask'))
    refuse(`ask and place go together; ${form === 'ask' ? 'place' : 'ask'} is missing`);
  if (has('answer') && form !== 'probes') refuse(`answer goes with probes, and not with ${form}`);
  return form;
}

function refuse(text: string): never {
  throw new OwnFault({ text, line: null, column: null });
}
