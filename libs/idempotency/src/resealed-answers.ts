import type { RewrittenColumn } from "@railyard/database";

import { sealedAnswers } from "./stored-answer.ts";

/**
 * Stored answers of a service that seals them a second time before this library does.
 * @param secrets those of the store.
 * @param reseal gets the inner text and the scope of the request.
 */
export const resealedAnswers = (
  secrets: readonly [string, ...string[]],
  reseal: (text: string, scope: string) => string,
): RewrittenColumn => {
  const answers = sealedAnswers(secrets[0], secrets.slice(1));
  return {
    table: "idempotency_keys",
    key: ["merchant_id", "operation", "key"],
    column: "response_body",
    rewrite: (text, key) => {
      const inner = answers.open(text, key);
      const resealed = reseal(inner, key[0] ?? "");
      return resealed === inner ? text : answers.seal(resealed, key);
    },
  };
};
