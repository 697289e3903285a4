import { general } from "./general.ts";
import { shell } from "./shell.ts";
import { signIn } from "./sign-in.ts";
import { payments } from "./payments.ts";
import { home } from "./home.ts";
import { timeline } from "./timeline.ts";

/** Every text of the console by area and name, in English. */
export const english = { general, shell, signIn, home, payments, timeline } as const;
