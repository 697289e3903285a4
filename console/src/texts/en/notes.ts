export const notes = {
  title: "Notes",
  none: "No notes yet.",
  write: "New note",
  hint: "Colleagues see it here and in the timeline. It cannot be changed. No card numbers.",
  save: "Save note",
  saved: "The note is saved.",
  own: "You",
  onDispute: "on a dispute",
} as const;
