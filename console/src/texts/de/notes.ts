import type { Translation } from "../catalogue.ts";
import type { notes as english } from "../en/notes.ts";

export const notes: Translation<typeof english> = {
  title: "Notizen",
  none: "Noch keine Notizen.",
  write: "Neue Notiz",
  hint: "Ihr Team sieht sie hier und im Verlauf. Sie lässt sich nicht ändern. Keine Kartennummern.",
  save: "Notiz speichern",
  saved: "Die Notiz ist gespeichert.",
  own: "Sie",
  onDispute: "zu einem Streitfall",
};
