import terms from '../content/glossary.json' with { type: 'json' };

/** A word that the page and the source use in one sense only, and the only word for that thing. */
interface Term {
  readonly word: string;
  readonly meaning: string;
  /** Its forms in sentences; pointing at one shows the meaning. Left out for words that everybody knows. */
  readonly forms?: readonly string[];
  /** What others call it. */
  readonly elsewhere?: string;
  /** Words that texts on the page never use for it. */
  readonly never?: readonly string[];
}

/** The glossary. Words that explain others come first. */
export const glossary: readonly Term[] = terms;
