import type { RewrittenColumn } from "@railyard/database";
import type { Sealer } from "@railyard/encryption";
import { resealAlone } from "@railyard/encryption";
import { resealedAnswers } from "@railyard/idempotency";

/** What is sealed under the installation's own scope, for no merchant and no user. */
const installationScope = "railyard";

/**
 * Everything of this database that the master key itself opens. Other `sealed_*` columns are sealed under a merchant's
 * data key, which stays the same when the master key is rotated.
 */
export const sealedColumns = (
  sealer: Sealer,
  internalSecrets: readonly [string, ...string[]],
): readonly RewrittenColumn[] => {
  const alone = (table: string, key: string, column: string, scope?: string): RewrittenColumn => ({
    table,
    key: [key],
    column,
    rewrite: (text, [id = ""]) => resealAlone(sealer, text, scope ?? id),
  });
  return [
    {
      table: "merchants",
      key: ["merchant_id"],
      column: "sealed_data_key",
      rewrite: (text, [merchantId = ""]) => sealer.resealDataKey(merchantId, text),
    },
    alone("users", "user_id", "sealed_totp_secret"),
    alone("totp_enrolments", "user_id", "sealed_secret"),
    alone("mails", "mail_id", "sealed_content", installationScope),
    alone("signing_keys", "key_id", "sealed_private_key", installationScope),
    resealedAnswers(internalSecrets, (text, scope) => resealAlone(sealer, text, scope)),
  ];
};
