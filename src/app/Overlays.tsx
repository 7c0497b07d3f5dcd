import { type ComponentType, Suspense, useState } from 'react';
import { openScenario } from '../desk/open/openScenario.ts';
import { lazyPart, loadPart } from '../desk/parts/loadPart.ts';
import { layoutStore, type Overlay, shownDifference } from '../state/layoutStore.ts';
import { scenarioStore } from '../state/scenarioStore.ts';
import { lessonStore } from '../state/teachingStore.ts';

// Loaded after the first frame, over which nobody drags a file yet.
const DropZone = lazyPart(async () => (await import('./import/DropZone.tsx')).DropZone);

const LessonEditor = lazyPart(async () => (await import('./lesson/editor/LessonEditor.tsx')).LessonEditor);

/** A dialog that is loaded when first opened; where it does not come, it is closed again. */
function dialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(load, () => layoutStore.getState().closeOverlay());
}

const Help = dialog(async () => (await import('./help/HelpDialog.tsx')).Help);
const ImportDialog = dialog(async () => (await import('./import/ImportDialog.tsx')).ImportDialog);
const DifferenceDialog = dialog(
  async () => (await import('./difference/DifferenceDialog.tsx')).DifferenceDialog,
);

const dialogs: Readonly<Record<Exclude<Overlay, 'import'>, ComponentType>> = {
  gallery: dialog(async () => (await import('./gallery/GalleryDialog.tsx')).GalleryDialog),
  share: dialog(async () => (await import('./share/ShareDialog.tsx')).ShareDialog),
  help: Help,
  readings: Help,
  handbook: dialog(async () => (await import('./help/HandbookDialog.tsx')).HandbookDialog),
  teacher: dialog(async () => (await import('./teacher/TeacherDialog.tsx')).TeacherDialog),
  fork: dialog(async () => (await import('./fork/ForkDialog.tsx')).ForkDialog),
  search: dialog(async () => (await import('./search/SearchDialog.tsx')).SearchDialog),
  ideas: dialog(async () => (await import('./map/IdeaMap.tsx')).IdeaMap),
  arena: dialog(async () => (await import('./arena/ArenaDialog.tsx')).ArenaDialog),
  claims: dialog(async () => (await import('./claims/ClaimsDialog.tsx')).ClaimsDialog),
};

/** The dialogs and the lesson editor, each loaded when first opened. A file dropped anywhere on the page opens the import. */
export function Overlays() {
  const difference = shownDifference(({ of }) => of);
  const isEditing = lessonStore((lesson) => lesson.isEditing && lesson.open === null);
  const { overlay, openOverlay, closeOverlay } = layoutStore();
  const [file, setFile] = useState<File | null>(null);
  const takeFile = async (dropped: File) => {
    const code = await loadPart(() => import('./own/writePolicy.ts'));
    if (code?.isCodeFile(dropped)) return code.readCode(dropped, code.writePolicy);
    setFile(dropped);
    openOverlay('import');
  };
  const closeImport = () => {
    setFile(null);
    closeOverlay();
  };
  const Shown = overlay === null || overlay === 'import' ? null : dialogs[overlay];
  return (
    <>
      <Suspense>
        <DropZone onFile={takeFile} />
      </Suspense>
      <Suspense>{isEditing && <LessonEditor />}</Suspense>
      <Suspense fallback={null}>
        {difference !== null && <DifferenceDialog {...difference} />}
        {Shown !== null && <Shown />}
        {overlay === 'import' && (
          <ImportDialog
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
