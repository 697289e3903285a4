import { createHmac, randomBytes } from "node:crypto";
import type { ConnectorAccount, ConnectorName, CreatePaymentRequest, Payment, Railyard } from "@railyard/node";
import { RailyardError } from "@railyard/node";
import { CommandError } from "../failures.ts";
import { sleep } from "../times.ts";

/** What a trigger makes its objects with. */
export interface Desk {
  readonly railyard: Railyard;
  readonly profileId: string;
  readonly signal: AbortSignal;
  /** A payment with a sandbox card, at a sandbox connector. */
  readonly pay: (cardNumber: string, members?: Partial<CreatePaymentRequest>) => Promise<Payment>;
  /** The members of the first object, with what the caller has set. */
  readonly withSettings: <Members extends object>(members: Members) => Members;
  /** Makes sure that payouts can be sent. */
  readonly payoutAccount: () => Promise<unknown>;
  /** Makes sure that cards can be charged, where no payment of the caller names the account. */
  readonly cardAccount: () => Promise<unknown>;
  /** Calls until there is a value. */
  readonly until: <Value>(what: string, find: () => Promise<Value | undefined>) => Promise<Value>;
  readonly newName: (prefix: string) => string;
}

export interface DeskOptions {
  readonly railyard: Railyard;
  readonly merchantId: string;
  readonly profileId: string;
  /** Members that the caller sets in the request for the first object. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly note: (line: string) => void;
}

const cardConnectors: readonly [ConnectorName, ...ConnectorName[]] = ["fauxpay", "phonypay", "shampay"];
const payoutConnectors: readonly [ConnectorName, ...ConnectorName[]] = ["payoutsim"];
const duplicateReason = "duplicate_connector_account";
const lookMs = 300;
const patienceMs = 60_000;

/** A connector account, as far as a payment names it. */
type SandboxAccount = Pick<ConnectorAccount, "connector_name" | "merchant_connector_id">;

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The members with others in their place; objects are merged. */
const merged = (members: object, settings: Members): Members => {
  const result: Record<string, unknown> = { ...members };
  for (const [name, value] of Object.entries(settings)) {
    const known = result[name];
    result[name] = isMembers(value) && isMembers(known) ? merged(known, value) : value;
  }
  return result;
};

/** The secret with which the sandbox provider signs its webhooks to an account. */
const webhookSecretOf = (apiKey: string): string =>
  createHmac("sha256", apiKey).update("sandbox webhooks").digest("hex");

const cardMethods = {
  payment_method: "card",
  payment_method_types: (["credit", "debit"] as const).map((type) => ({
    payment_method_type: type,
    minimum_amount: 1,
    maximum_amount: 99_999_999,
    recurring_enabled: true,
    installment_payment_enabled: false,
  })),
} as const;

const cardMembers = (number: string) => ({
  payment_method: "card" as const,
  payment_method_type: "credit" as const,
  payment_method_data: {
    card: {
      card_number: number,
      card_exp_month: "12",
      card_exp_year: String(new Date().getUTCFullYear() + 5),
      card_holder_name: "Ada Example",
      card_cvc: "123",
    },
  },
});

/** The members of a card payment's method, for other objects that are paid with one. */
export const cardOf = cardMembers;

export const createDesk = (options: DeskOptions): Desk => {
  const { railyard, merchantId, profileId, settings, signal, note } = options;
  let settingsLeft: Members | undefined = settings;

  const withSettings = <Given extends object>(members: Given): Given => {
    const used = settingsLeft;
    settingsLeft = undefined;
    return used === undefined ? members : (merged(members, used) as Given);
  };

  const createAccount = async (name: ConnectorName, type: "payment_processor" | "payout_processor") => {
    const apiKey = `railyard-cli-${randomBytes(12).toString("hex")}`;
    const account = await railyard.connectors.create(merchantId, {
      connector_type: type,
      connector_name: name,
      connector_label: `railyard_cli_${name}`,
      profile_id: profileId,
      connector_account_details: { auth_type: "HeaderKey", api_key: apiKey },
      connector_webhook_details: { merchant_secret: webhookSecretOf(apiKey) },
      test_mode: true,
      ...(type === "payment_processor" ? { payment_methods_enabled: [cardMethods] } : {}),
    });
    note(`The profile had no ${name} account; one was created: ${account.merchant_connector_id}.`);
    return account;
  };

  const accountOf = (
    [first, ...others]: readonly [ConnectorName, ...ConnectorName[]],
    type: "payment_processor" | "payout_processor",
  ) => {
    let found: Promise<SandboxAccount> | undefined;
    const look = async (): Promise<SandboxAccount | undefined> => {
      const accounts = await railyard.connectors.list(merchantId);
      const usable = accounts.filter((one) => one.profile_id === profileId && one.disabled !== true);
      const named = (name: ConnectorName) => usable.find((one) => one.connector_name === name);
      return [first, ...others].map(named).find((account) => account !== undefined);
    };
    const find = async (): Promise<SandboxAccount> => {
      const known = await look();
      if (known !== undefined) return known;
      try {
        return await createAccount(first, type);
      } catch (error) {
        // Another command has just created it.
        const made = error instanceof RailyardError && error.reason === duplicateReason ? await look() : undefined;
        if (made === undefined) throw error;
        return made;
      }
    };
    return () => (found ??= find());
  };
  const cardAccount = accountOf(cardConnectors, "payment_processor");

  const until: Desk["until"] = async (what, find) => {
    const untilMs = performance.now() + patienceMs;
    while (!signal.aborted) {
      const value = await find();
      if (value !== undefined) return value;
      if (performance.now() > untilMs) throw new CommandError(`There is still no ${what}. Look at the platform's log.`);
      await sleep(lookMs, signal);
    }
    throw new CommandError("Interrupted.");
  };

  return {
    railyard,
    profileId,
    signal,
    withSettings,
    cardAccount,
    payoutAccount: accountOf(payoutConnectors, "payout_processor"),
    until,
    newName: (prefix) => `${prefix}_${randomBytes(8).toString("hex")}`,
    pay: async (cardNumber, members = {}) => {
      const { connector_name: connector, merchant_connector_id: id } = await cardAccount();
      return railyard.payments.create(
        withSettings({
          amount: 6540,
          currency: "USD" as const,
          confirm: true,
          description: "railyard trigger",
          return_url: "https://example.com/return",
          profile_id: profileId,
          ...cardMembers(cardNumber),
          routing: { type: "single", data: { connector, merchant_connector_id: id } },
          ...members,
        }),
      );
    },
  };
};
