import { Refusal, stepUpCode, Unreachable } from "../api/refusal.ts";
import type { Translate } from "../texts/use-text.ts";

/** What went wrong: in the API's words, that no answer came, or that the fault is the page's own. */
export const errorText = (error: unknown, t: Translate): string => {
  if (error instanceof Refusal) return error.code === stepUpCode ? t("general.notConfirmed") : error.message;
  if (error instanceof Unreachable) return t("general.offline");
  return t("general.fault", { message: String(error) });
};
