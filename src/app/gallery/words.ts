/** What the gallery says around its presets. */
export const texts = {
  // GalleryDialog
  galleryPickAQuestion: 'Gallery: pick a question',
  groups: 'Groups',
  forTeachersOf: (question: string) => `For teachers: ${question}`,
  forTeachers: 'For teachers',
};
