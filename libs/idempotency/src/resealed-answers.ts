import type { RewrittenColumn } from "@railyard/database";

import { sealedAnswers } from "./stored-answer.ts";

/**
 * Stored answers of a service that seals them a second time before this library does.
 * @param secret that of the store.
 * @param reseal gets the inner text and the scope of the request.
 */
export const resealedAnswers = (secret: string, reseal: (text: string, scope: string) => string): RewrittenColumn => {
  const answers = sealedAnswers(secret);
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
