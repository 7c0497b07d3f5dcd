import { views } from '../faces/registry.ts';

/** The parts of the page that are loaded only when first shown, in the order in which visitors tend to need them. */
export const parts: readonly (() => Promise<unknown>)[] = [
  () => import('./first/Question.tsx'),
  () => import('./stage/LinkedView.tsx'),
  () => import('./inspector/Inspector.tsx'),
  ...views.map(({ loadAhead }) => loadAhead),
  () =>
    Promise.all([
      import('./stage/ViewCounted.tsx'),
      import('./stage/countedBy.ts'),
      import('./stage/Twin.tsx'),
      import('./stage/RunNotice.tsx'),
    ]),
  // A link to another scenario may show copies of tasks, or slots that are kept for jobs.
  () => Promise.all([import('../views/copies/CopyFrame.tsx'), import('./inspector/Race.tsx')]),
  () => import('./difference/DifferenceDialog.tsx'),
  () =>
    Promise.all([
      import('./fork/ForkDialog.tsx'),
      import('./fork/Branches.tsx'),
      import('./fork/ForkCard.tsx'),
    ]),
  () => import('../desk/play/followJob.ts'),
  () => import('./rail/Tries.tsx'),
  () => Promise.all([import('./deck/lecture.ts'), import('./lecture/Lecture.tsx')]),
  () => import('./teacher/TeacherDialog.tsx'),
  () =>
    Promise.all([
      import('../desk/open/lesson.ts'),
      import('./lesson/LessonPanel.tsx'),
      import('./gallery/GalleryLessons.tsx'),
    ]),
  () => import('./lesson/editor/LessonEditor.tsx'),
  () => import('./controls/curve/SliderCurve.tsx'),
  () =>
    Promise.all([
      import('./rail/MoreFields.tsx'),
      import('./rail/IdleParam.tsx'),
      import('./rail/table/TableDialog.tsx'),
    ]),
  () => import('./gallery/GalleryDialog.tsx'),
  () => Promise.all([import('./share/ShareDialog.tsx'), import('./qr/QrCode.tsx')]),
  () => import('./help/Help.tsx'),
  () => import('./claims/ClaimsDialog.tsx'),
  () => import('./stage/saveView.ts'),
  () => import('./import/ImportDialog.tsx'),
  async () => (await import('../worker/importClient.ts')).openAhead(),
  async () => (await import('../worker/writeOut.ts')).openAhead(),
  // Needed to open a fragment: after going back, or for another link.
  () =>
    Promise.all([
      import('../share/openPayload.ts'),
      import('../desk/open/linkNotice.ts'),
      import('../desk/open/openFileLink.ts'),
    ]),
  () =>
    Promise.all([
      import('./stage/Awaited.tsx'),
      import('./stage/IssueList.tsx'),
      import('./stage/OpenJobs.tsx'),
      import('./stage/LeftOut.tsx'),
    ]),
  // Last, as it fetches all files that are not there yet.
  async () => (await import('./offline/offline.ts')).keepForOffline(),
];
