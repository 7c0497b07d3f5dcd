import { useEffect, useState } from 'react';
import type { RunTrace, TableRows, View } from '../../views/shared/view.ts';
import { DataTable } from '../../widgets/DataTable.tsx';

interface TwinProps {
  readonly view: View;
  readonly runs: readonly RunTrace[];
  readonly name: string;
}

/** What a view shows, as a table. */
export function Twin({ view, runs, name }: TwinProps) {
  const [rows, setRows] = useState<TableRows | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const make = () => {
      Promise.resolve(view.table(runs)).then((made) => {
        if (isCurrent) setRows(made);
      }, reportError);
    };
    setRows(null);
    make();
    const watching = view.watchTable?.(make);
    return () => {
      isCurrent = false;
      watching?.then((unwatch) => unwatch(), reportError);
    };
  }, [view, runs]);
  return rows === null ? null : <DataTable caption={name} rows={rows} />;
}
