import { Suspense, useState } from 'react';
import { openScenario } from '../desk/open/openScenario.ts';
import { lazyPart } from '../desk/parts/loadPart.ts';
import { scenarioStore } from '../desk/scenario/scenarioStore.ts';
import { layoutStore } from '../state/layoutStore.ts';
import { shownDifference } from '../state/shownDifference.ts';

const close = () => layoutStore.getState().closeOverlay();

// Loaded after the first frame, over which nobody drags a file yet.
const DropZone = lazyPart(async () => (await import('./import/DropZone.tsx')).DropZone);

const GalleryDialog = lazyPart(
  async () => (await import('./gallery/GalleryDialog.tsx')).GalleryDialog,
  close,
);
const ShareDialog = lazyPart(async () => (await import('./share/ShareDialog.tsx')).ShareDialog, close);
const ClaimsDialog = lazyPart(async () => (await import('./claims/ClaimsDialog.tsx')).ClaimsDialog, close);
const Help = lazyPart(async () => (await import('./help/Help.tsx')).Help, close);
const HandbookDialog = lazyPart(
  async () => (await import('./help/HandbookDialog.tsx')).HandbookDialog,
  close,
);
const ImportDialog = lazyPart(async () => (await import('./import/ImportDialog.tsx')).ImportDialog, close);

const ForkDialog = lazyPart(async () => (await import('./fork/ForkDialog.tsx')).ForkDialog, close);
const TeacherDialog = lazyPart(
  async () => (await import('./teacher/TeacherDialog.tsx')).TeacherDialog,
  close,
);
const DifferenceDialog = lazyPart(
  async () => (await import('./difference/DifferenceDialog.tsx')).DifferenceDialog,
  close,
);

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
