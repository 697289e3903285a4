import type { ApiKey } from "../domain/api-key.ts";
import { reminderOf } from "../domain/key-reminder.ts";
import type { Clock, Directory, DirectoryTransaction, NewMail } from "../ports.ts";

export interface RemindPorts {
  readonly directory: Directory;
  readonly clock: Clock;
  readonly reminderDays: readonly number[];
}

const mailOf = (to: string, { keyId, name, prefix, merchantId }: ApiKey, expiresAt: Date): NewMail => ({
  kind: "api_key_expiring",
  to,
  subject: "An API key expires soon",
  text: [
    `The API key ${name ?? keyId} (${prefix}...) of the merchant account ${merchantId} expires at ` +
      `${expiresAt.toISOString()}. Requests with it are refused from then on.`,
    `Replace it in time: POST /api_keys/${merchantId}/${keyId}/rotate answers a new key, and takes both for a while.`,
  ].join("\n\n"),
});

const remind = async (
  { announce, mails, merchants }: DirectoryTransaction,
  key: ApiKey,
  expiresAt: Date,
  daysBefore: number,
): Promise<void> => {
  await announce.apiKeyExpiring(key, expiresAt, daysBefore);
  const merchant = await merchants.find(key.merchantId);
  const address = merchant?.merchant_details?.primary_email ?? null;
  if (address !== null && mails.isOffered) await mails.insert(mailOf(address, key, expiresAt));
};

/**
 * Reminds of a key that expires, if that is due: an event and, where the merchant has specified whom, a mail, stored
 * with the note that it was done.
 */
export const remindOfExpiringKey =
  ({ directory, clock, reminderDays }: RemindPorts) =>
  (keyId: string): Promise<void> =>
    directory.inTransaction(async (transaction) => {
      const locked = await transaction.apiKeys.lockForReminder(keyId);
      if (locked === null) return;
      const { key, remindedDaysBefore } = locked;
      const { daysBefore, dueAt } = reminderOf(key, remindedDaysBefore, reminderDays, clock());
      if (daysBefore !== null && key.expiresAt !== null) await remind(transaction, key, key.expiresAt, daysBefore);
      await transaction.apiKeys.settleReminder(keyId, daysBefore ?? remindedDaysBefore, dueAt);
    });
