import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ColumnMapping } from '../../logs/columnMapping.ts';
import type { ClusterSpec, Scenario } from '../../scenario/schema.ts';
import type { ImportOutcome } from '../../worker/importApi.ts';
import { createImportClient, type ImportClient, ImportStopped } from '../../worker/importClient.ts';

/** What is read: a file from disk, or text that was pasted or generated. */
export interface Source {
  readonly name: string;
  readonly content: Blob;
}

/** The state of an import. */
export type ImportPhase =
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
    }
  /** An error of ours, not of the file. */
  | { readonly kind: 'crashed'; readonly message: string };

/** The actions of the import dialog. */
export interface Import {
  readonly phase: ImportPhase;
  readonly client: ImportClient;
  read(source: Source, format?: string, mapping?: ColumnMapping): void;
  /** Reads the sample of a format. */
  readSample(format: string): void;
  /** Stops reading, or drops the log. */
  clear(): void;
}

/**
 * Runs imports in a worker, one at a time; a new one ends the previous one. The worker lives as long as the dialog.
 */
export function useImport(cluster: ClusterSpec, onScenario: (scenario: Scenario) => void): Import {
  const [phase, setPhase] = useState<ImportPhase>({ kind: 'empty' });
  const client = useMemo(createImportClient, []);
  const latest = useRef({ cluster, onScenario });
  latest.current = { cluster, onScenario };

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
    (source: Source, format?: string, mapping?: ColumnMapping) => {
      client.stop();
      void guard(async () => {
        const { name, content } = source;
        setPhase({ kind: 'reading', name, share: 0 });
        const { cluster } = latest.current;
        const request = { file: content, name, format: format ?? null, mapping, cluster };
        const outcome = await client.read(request, (share) => setPhase({ kind: 'reading', name, share }));
        if (outcome.kind === 'scenario') {
          setPhase({ kind: 'empty' });
          latest.current.onScenario(outcome.scenario);
        } else if (outcome.kind === 'log') setPhase({ kind: 'log', outcome, source });
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
