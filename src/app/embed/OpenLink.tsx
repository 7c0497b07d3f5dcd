import { useEffect, useState } from 'react';
import { linkHere } from '../link.ts';
import { scenarioStore } from '../scenarioStore.ts';

/** A link from an embedded page to the same scenario on the full page. */
export function OpenLink() {
  const scenario = scenarioStore((state) => state.scenario);
  const [address, setAddress] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is made of the scenario on the page.
  useEffect(() => {
    let isCurrent = true;
    void linkHere(false).then((link) => isCurrent && setAddress(link));
    return () => {
      isCurrent = false;
    };
  }, [scenario]);

  if (address === null) return null;
  return (
    <a href={address} target="_blank" rel="noopener">
      Open in Makespan
    </a>
  );
}
