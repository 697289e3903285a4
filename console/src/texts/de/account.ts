import type { Translation } from "../catalogue.ts";
import type { account as english } from "../en/account.ts";

export const account: Translation<typeof english> = {
  you: "Über Sie",
  userId: "Benutzer-ID",
  email: "Bestätigung der E-Mail-Adresse",
  emailText: "Bestätigen Sie, dass {email} Ihnen gehört: Öffnen Sie den Link, den wir Ihnen senden.",
  linkSent: "Ein Link ist unterwegs an {email}. Er gilt einen Tag.",
  status_verified: "Bestätigt",
  status_unverified: "Nicht bestätigt",
  oldPassword: "Bisheriges Passwort",
  changePassword: "Passwort ändern",
  passwordText: "Die Änderung beendet alle Ihre anderen Sitzungen.",
  passwordChanged: "Ihr Passwort ist geändert. Alle anderen Sitzungen sind beendet.",
  wrongPassword: "Das bisherige Passwort ist falsch.",
  factor: "Zweiter Faktor",
  status_enrolled: "Eingerichtet",
  status_missing: "Nicht eingerichtet",
  codesLeft: { one: "Noch {count} Wiederherstellungscode", other: "Noch {count} Wiederherstellungscodes" },
  fewCodes: {
    one: "Nur noch {count} Wiederherstellungscode. Erzeugen Sie neue, bevor Sie sie brauchen.",
    other: "Nur noch {count} Wiederherstellungscodes. Erzeugen Sie neue, bevor Sie sie brauchen.",
  },
  newCodes: "Neue Wiederherstellungscodes",
  changeApp: "App wechseln",
  removeFactor: "Zweiten Faktor entfernen",
  removeFactorText:
    "Danach genügt Ihr Passwort zur Anmeldung. Alle Ihre anderen Sitzungen enden, und eine E-Mail berichtet davon.",
  anyCode: "Code der App oder ein Wiederherstellungscode",
  factorForced: "In dieser Installation ist ein zweiter Faktor vorgeschrieben.",
  task_enrol: "Zweiten Faktor einrichten",
  task_codes: "Neue Wiederherstellungscodes",
  task_change: "App wechseln",
  proveText: "Geben Sie zuerst den Code ein, den Ihre Authentifizierungs-App jetzt zeigt.",
  secretText: "Fügen Sie Railyard in der App hinzu und geben Sie dann den Code ein, den sie zeigt.",
  invitation: "{role} bei {place}",
  accepted: "Sie arbeiten jetzt mit bei {name}. Wechseln Sie dorthin in der Liste der Händler.",
};
