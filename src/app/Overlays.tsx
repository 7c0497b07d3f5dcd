import { lazy, Suspense, useState } from 'react';
import { layoutStore } from '../state/layoutStore.ts';
import { shownDifference } from '../state/shownDifference.ts';
import { openScenario } from './openScenario.ts';
import { scenarioStore } from './scenarioStore.ts';

// Loaded after the first frame, over which nobody drags a file yet.
const DropZone = lazy(async () => ({ default: (await import('./import/DropZone.tsx')).DropZone }));

const GalleryDialog = lazy(async () => ({
  default: (await import('./gallery/GalleryDialog.tsx')).GalleryDialog,
}));
const ShareDialog = lazy(async () => ({ default: (await import('./share/ShareDialog.tsx')).ShareDialog }));
const ClaimsDialog = lazy(async () => ({
  default: (await import('./claims/ClaimsDialog.tsx')).ClaimsDialog,
}));
const Help = lazy(async () => ({ default: (await import('./help/Help.tsx')).Help }));
const HandbookDialog = lazy(async () => ({
  default: (await import('./help/HandbookDialog.tsx')).HandbookDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('./import/ImportDialog.tsx')).ImportDialog,
}));

const ForkDialog = lazy(async () => ({ default: (await import('./fork/ForkDialog.tsx')).ForkDialog }));
const TeacherDialog = lazy(async () => ({
  default: (await import('./teacher/TeacherDialog.tsx')).TeacherDialog,
}));
const DifferenceDialog = lazy(async () => ({
  default: (await import('./difference/DifferenceDialog.tsx')).DifferenceDialog,
}));

/** The dialogs, each loaded when first opened. A file dropped anywhere on the page opens the import. */
export function Overlays() {
  const difference = shownDifference(({ of }) => of);
  const { overlay, openOverlay, closeOverlay } = layoutStore();
  const [file, setFile] = useState<File | null>(null);
  const takeFile = (dropped: File) => {
    setFile(dropped);
    openOverlay('import');
  };
  const closeImport = () => {
    setFile(null);
    closeOverlay();
  };
  return (
    <>
      <Suspense>
        <DropZone onFile={takeFile} />
      </Suspense>
      <Suspense fallback={null}>
        {overlay === 'gallery' && <GalleryDialog />}
        {overlay === 'share' && <ShareDialog />}
        {(overlay === 'help' || overlay === 'readings') && <Help />}
        {overlay === 'handbook' && <HandbookDialog />}
        {overlay === 'teacher' && <TeacherDialog />}
        {overlay === 'fork' && <ForkDialog />}
        {difference !== null && <DifferenceDialog {...difference} />}
        {overlay === 'claims' && <ClaimsDialog />}
        {overlay === 'import' && (
          <ImportDialog
            open
            file={file}
            currentScenario={scenarioStore.getState().scenario}
            onClose={closeImport}
            onScenario={(scenario) => {
              openScenario(scenario, { kind: 'file', name: scenario.name });
              closeImport();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
