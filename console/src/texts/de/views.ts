import type { Translation } from "../catalogue.ts";
import type { views as english } from "../en/views.ts";

export const views: Translation<typeof english> = {
  title: "Gespeicherte Ansichten",
  save: "Diese Ansicht speichern",
  manage: "Ansichten verwalten",
  name: "Name",
  share: "Mit allen bei diesem Händler teilen",
  shareHint: "Sie sehen die Filter und Spalten, und die Zeilen, die ihre Rolle erlaubt.",
  shared: "Geteilt",
  sharedByOther: "von anderen geteilt",
  delete: "Löschen",
  none: "Keine Ansicht ist gespeichert.",
};
