import { sandboxCardsPage } from "../../services/sandbox-provider/src/app.ts";

/** The published table of test cards, from the code that obeys it. */
export const generateSandboxCards = (): Promise<ReadonlyMap<string, string>> =>
  Promise.resolve(new Map([["docs/sandbox-cards.md", sandboxCardsPage()]]));
