import { general } from "./general.ts";
import { signIn } from "./sign-in.ts";

/** The texts of pages before the sign-in; they are not to wait for the texts of all others. */
export const firstEnglish = { general, signIn } as const;
