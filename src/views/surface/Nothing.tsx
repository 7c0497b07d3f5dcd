import type { ReactNode } from 'react';

/** Says why there is no picture. */
export function Nothing({ children }: { readonly children: ReactNode }) {
  return <p style={{ margin: '8% auto', color: 'var(--ink-soft)', textAlign: 'center' }}>{children}</p>;
}
