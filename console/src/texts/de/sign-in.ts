import type { Translation } from "../catalogue.ts";
import type { signIn as english } from "../en/sign-in.ts";

export const signIn: Translation<typeof english> = {
  title: "Bei Railyard anmelden",
  email: "E-Mail-Adresse",
  password: "Passwort",
  submit: "Anmelden",
  unknownStep: "Dieser Schritt der Anmeldung ist hier nicht bekannt.",
};
