import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Issue } from '../../base/issue.ts';
import type { HowToRead } from '../../logs/format.ts';
import { readRecipe } from '../../logs/importRecipe.ts';
import type { ClusterSpec, Scenario } from '../../scenario/shape/schema.ts';
import type { FileLink } from '../../share/fileLink.ts';
import { readPicture } from '../../share/picture/readPicture.ts';
import { packFiles } from '../../worker/archive.ts';
import type { ImportOutcome } from '../../worker/importApi.ts';
import { createImportClient, type ImportClient, ImportStopped } from '../../worker/importClient.ts';

/** What is read: a file from disk, or text that was pasted or generated. */
export interface Source {
  readonly name: string;
  readonly content: Blob;
}

/** The state of an import. */
type ImportPhase =
  | { readonly kind: 'empty' }
  | { readonly kind: 'reading'; readonly name: string; readonly share: number }
  | {
      readonly kind: 'refused';
      readonly outcome: Extract<ImportOutcome, { kind: 'refused' }>;
      readonly source: Source;
    }
  | {
      readonly kind: 'log';
      readonly outcome: Extract<ImportOutcome, { kind: 'log' }>;
      readonly source: Source;
      readonly how: HowToRead;
    }
  | {
      readonly kind: 'cluster';
      readonly outcome: Extract<ImportOutcome, { kind: 'cluster' }>;
      readonly source: Source;
      readonly how: HowToRead;
    }
  /** An error of ours, not of the file. */
  | { readonly kind: 'crashed'; readonly message: string };

/** The actions of the import dialog. */
interface Import {
  readonly phase: ImportPhase;
  readonly client: ImportClient;
  /** `how` says what people chose; a file that a link asks for is read as the link says. */
  read(source: Source, format?: string, how?: HowToRead): void;
  /** Reads the sample of a format. */
  readSample(format: string): void;
  /** Stops reading, or drops the log. */
  clear(): void;
}

/** What is shown of a file that cannot be opened and would be no better as another format. */
function refusal(reason: string, issues: readonly Issue[] = []): Extract<ImportOutcome, { kind: 'refused' }> {
  return { kind: 'refused', reason, issues, isText: false, format: null };
}

/** Said when the file is the one that a link asks for, but its scenario cannot run. */
const UNUSABLE = 'This is the file that the link needs, but the scenario cannot be made of it.';

/**
 * Runs imports in a worker, one at a time; a new one ends the previous one. The worker lives as long as the dialog. `onLink` gets
 * the fragment of the link that a picture carries.
 */
export function useImport(
  cluster: ClusterSpec,
  wanted: FileLink | null,
  onScenario: (scenario: Scenario) => void,
  onLink: (fragment: string) => void,
): Import {
  const [phase, setPhase] = useState<ImportPhase>({ kind: 'empty' });
  const client = useMemo(createImportClient, []);
  const latest = useRef({ cluster, wanted, onScenario, onLink, phase });
  latest.current = { cluster, wanted, onScenario, onLink, phase };

  useEffect(() => () => client.stop(), [client]);

  const guard = useCallback(async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof ImportStopped) return;
      setPhase({ kind: 'crashed', message: error instanceof Error ? error.message : String(error) });
    }
  }, []);

  const read = useCallback(
    (given: Source, format?: string, how?: HowToRead) => {
      client.stop();
      void guard(async () => {
        const { phase } = latest.current;
        // A file that comes while a cluster is on screen is to run on it.
        const isBeside = phase.kind === 'cluster' && how === undefined;
        const source = isBeside ? await packFiles([phase.source, given]) : given;
        const { name, content } = source;
        setPhase({ kind: 'reading', name, share: 0 });
        // A picture that was saved here carries a link.
        const picture = await readPicture(content);
        if (picture.kind === 'link') {
          setPhase({ kind: 'empty' });
          return latest.current.onLink(picture.fragment);
        }
        if (picture.kind === 'refused') {
          return setPhase({ kind: 'refused', outcome: refusal(picture.reason), source });
        }
        const { cluster, wanted } = latest.current;
        const request =
          wanted === null
            ? { file: content, name, format: format ?? null, how, cluster }
            : {
                file: content,
                name,
                format: wanted.file.format,
                how: readRecipe(wanted.recipe)?.how,
                cluster,
                sha256: wanted.file.sha256,
              };
        const outcome = await client.read(request, (share) => setPhase({ kind: 'reading', name, share }));
        if (outcome.kind === 'scenario') {
          setPhase({ kind: 'empty' });
          latest.current.onScenario(outcome.scenario);
        } else if (outcome.kind === 'log' && wanted !== null) {
          const answer = await client.repeat(wanted.recipe, wanted.rest);
          if (answer.ok) latest.current.onScenario(answer.scenario);
          else setPhase({ kind: 'refused', outcome: refusal(UNUSABLE, answer.issues), source });
        } else if (outcome.kind === 'log') setPhase({ kind: 'log', outcome, source, how: how ?? {} });
        else if (outcome.kind === 'cluster') setPhase({ kind: 'cluster', outcome, source, how: how ?? {} });
        else setPhase({ kind: 'refused', outcome, source });
      });
    },
    [client, guard],
  );

  const readSample = useCallback(
    (format: string) => {
      void guard(async () => {
        const { name, text } = await client.sample(format);
        read({ name, content: new Blob([text]) });
      });
    },
    [client, guard, read],
  );

  const clear = useCallback(() => {
    client.stop();
    setPhase({ kind: 'empty' });
  }, [client]);

  return { phase, client, read, readSample, clear };
}
