import type { english } from "../en/index.ts";
import type { Translation } from "../catalogue.ts";
import { general } from "./general.ts";
import { shell } from "./shell.ts";
import { signIn } from "./sign-in.ts";
import { payments } from "./payments.ts";
import { home } from "./home.ts";
import { timeline } from "./timeline.ts";

export const german: { readonly [Area in keyof typeof english]: Translation<(typeof english)[Area]> } = {
  general,
  shell,
  signIn,
  home,
  timeline,
  payments,
};
