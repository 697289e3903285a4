import { newId } from "@railyard/identifiers";

import type { RoleId } from "../domain/roles.ts";
import type { User } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type { Directory, DirectoryTransaction, KeyMaker, TokenIssuer } from "../ports.ts";
import { addMerchant } from "./add-merchant.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { createdMerchant } from "./change-merchant.ts";
import { readUser } from "./read-user.ts";
import type { Session } from "./sign-in-user.ts";
import { startSession } from "./sign-in-user.ts";

export interface SwitchPorts {
  readonly directory: Directory;
  readonly tokens: TokenIssuer;
}

export interface OnboardPorts extends ChangePorts, SwitchPorts {
  readonly keys: KeyMaker;
}

/** What a user who makes a merchant may do there. */
export const FOUNDER_ROLE: RoleId = "merchant_admin";

const startWith = async (
  { users }: DirectoryTransaction,
  tokens: TokenIssuer,
  user: User,
  merchantId: string,
): Promise<Session> => {
  await users.activate(user.userId, merchantId);
  return startSession({ users }, tokens, { ...user, activeMerchantId: merchantId });
};

/**
 * Lets a user go on with another of its merchants, in this session and in later ones.
 * @throws {Failure} `merchant_account_not_found` when the user does not belong to it
 */
export const switchMerchant =
  ({ directory, tokens }: SwitchPorts) =>
  (userId: string, merchantId: string): Promise<Session> =>
    directory.inTransaction(async (transaction) => {
      const { user, memberships } = await readUser({ directory: transaction })(userId);
      if (memberships.every((membership) => membership.merchantId !== merchantId)) {
        throw failures.merchant_account_not_found({ merchant_id: merchantId });
      }
      return startWith(transaction, tokens, user, merchantId);
    });

/** Makes a merchant that the user administers, and lets the user go on with it. */
export const onboardMerchant =
  (ports: OnboardPorts) =>
  (userId: string, merchantName: string): Promise<Changed<Session>> =>
    ports.directory.inTransaction(async (transaction) => {
      const { user } = await readUser({ directory: transaction })(userId);
      const merchant = await addMerchant(transaction, ports, {
        merchant_id: newId("merchant"),
        merchant_name: merchantName,
        product_type: "dynamic_routing",
      });
      await transaction.users.addMembership(userId, merchant.merchant_id, FOUNDER_ROLE);
      return createdMerchant(merchant, await startWith(transaction, ports.tokens, user, merchant.merchant_id));
    });
