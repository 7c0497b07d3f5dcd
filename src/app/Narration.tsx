import { useEffect, useRef } from 'react';

/** Announces to screen readers what a step shows. What it says is loaded after the first frame. */
export function Narration() {
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    let isHere = true;
    let stop = () => {};
    const begin = async () => {
      const { narrate } = await import('../desk/say/narrate.ts');
      const say = (text: string) => {
        if (status.current !== null) status.current.textContent = text;
      };
      if (isHere) stop = narrate(say);
    };
    // Without a network nothing is narrated, and the rest of the page says what is missing.
    begin().catch(() => undefined);
    return () => {
      isHere = false;
      stop();
    };
  }, []);

  return <p ref={status} role="status" className="visually-hidden" />;
}
