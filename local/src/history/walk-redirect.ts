import type { ApiAnswer } from "../api-client.ts";
import { redirectOf } from "../main-job.ts";
import { openPage, pressButton } from "../page-walker.ts";

/** Chooses on the sandbox provider's page of a wallet or bank, as the customer. */
export const walkRedirect = async (payment: ApiAnswer, button: "Success" | "Failure"): Promise<void> => {
  await pressButton(await openPage(redirectOf(payment)), button);
};
