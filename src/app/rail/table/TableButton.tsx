import { useState } from 'react';
import { later } from '../../../desk/parts/loadPart.ts';
import { Icon } from '../../../widgets/Icon.tsx';
import { joinClasses } from '../../../widgets/joinClasses.ts';
import section from '../../parts/RailSection.module.css';
import list from '../FieldList.module.css';

const TableDialog = later(async () => (await import('./TableDialog.tsx')).TableDialog);

/** Opens a list of the scenario as a table. */
export function TableButton({ path, of }: { readonly path: string; readonly of: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={joinClasses(section.toggle, list.add)}
        aria-haspopup="dialog"
        aria-label={`Table of ${of}`}
        title={`All numbers of all ${of}, in a table`}
        onClick={() => setOpen(true)}
      >
        <Icon name="table" size={12} /> Table
      </button>
      {isOpen && <TableDialog path={path} onClose={() => setOpen(false)} />}
    </>
  );
}
