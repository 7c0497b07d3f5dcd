import { useEffect, useRef, useState } from 'react';
import type { FitOptions } from '../../logs/fitOptions.ts';
import type { ClusterSpec } from '../../scenario/shape/schema.ts';
import type { FitAnswer } from '../../worker/importApi.ts';
import { type ImportClient, ImportStopped } from '../../worker/importClient.ts';

/** The result for the current options or, while it is computed, for the previous ones. */
export interface LiveFit {
  readonly answer: FitAnswer | null;
  /** Whether `answer` belongs to the current options. */
  readonly isFresh: boolean;
  /** The message of an error of ours. */
  readonly fault: string | null;
}

interface Answered {
  readonly answer: FitAnswer;
  readonly options: FitOptions;
}

/**
 * Asks the worker for the result of a fit whenever the options change. One request at a time; of those waiting, only
 * the latest is sent.
 */
export function useFit(client: ImportClient, options: FitOptions, cluster: ClusterSpec): LiveFit {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const wanted = useRef(options);
  const isAsking = useRef(false);
  wanted.current = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `options` is what starts a question; the loop reads the latest.
  useEffect(() => {
    if (isAsking.current) return;
    isAsking.current = true;
    let asked: FitOptions | null = null;

    async function askUntilCurrent() {
      while (asked !== wanted.current) {
        asked = wanted.current;
        const answer = await client.fit(asked, cluster);
        setAnswered({ answer, options: asked });
      }
    }

    askUntilCurrent()
      .catch((error: unknown) => {
        if (!(error instanceof ImportStopped)) setFault(String(error));
      })
      .finally(() => {
        isAsking.current = false;
      });
  }, [client, options, cluster]);

  return { answer: answered?.answer ?? null, isFresh: answered?.options === options, fault };
}
