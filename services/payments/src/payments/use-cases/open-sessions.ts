import type { WalletSessionOutcome } from "@railyard/connectors";
import type {
  CreateSessionTokensRequest,
  MerchantSnapshot,
  PaymentMethodType,
  PostedSessionTokens,
  PostSessionTokensRequest,
  SessionError,
  SessionToken,
  SessionTokens,
} from "@railyard/contracts";
import { toMajorUnitString } from "@railyard/money";

import type { PaymentOperation } from "../domain/operations.ts";
import { assertPossible } from "../domain/operations.ts";
import { checkLiveClientSecret } from "../../kernel/domain/client-secret.ts";
import { criteriaWith, eligibleAccounts } from "../domain/eligible-connectors.ts";
import type { Payment, PaymentWithAttempt } from "../domain/payment.ts";
import { failures } from "../failures.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import { loggedReason, logProviderError } from "../../providers/use-cases/log-provider-error.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";
import { loadPayment } from "./payment-lease.ts";

type SessionPorts = Pick<Ports, "clock" | "directory" | "observer" | "payments" | "providers" | "vault">;

export interface CreateSessionTokensInput {
  readonly caller: Caller;
  readonly request: CreateSessionTokensRequest;
}

export interface PostSessionTokensInput {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly request: PostSessionTokensRequest;
}

/** A wallet at the account that opens its sessions. */
interface OfferedWallet {
  readonly wallet: PaymentMethodType;
  readonly account: ProviderAccount;
  /** Whether the SDK needs an order in addition. */
  readonly needsOrder: boolean;
}

const paymentOf = async (
  ports: Pick<Ports, "clock" | "payments" | "vault">,
  caller: Caller,
  paymentId: string,
  given: string | null | undefined,
  operation: PaymentOperation,
): Promise<StoredPayment> => {
  const stored = await loadPayment(ports, caller, paymentId);
  const { clientSecret: expected, expiresAt, status } = stored.payment;
  checkLiveClientSecret({ given, expected, equals: ports.vault.equals }, expiresAt, ports.clock.now());
  assertPossible(operation, status);
  return stored;
};

/** The first account in the profile's order that can process the payment by this wallet and opens sessions of it. */
const offerOf = (
  { clock, providers }: Pick<Ports, "clock" | "providers">,
  merchant: MerchantSnapshot,
  state: PaymentWithAttempt,
  wallet: PaymentMethodType,
): OfferedWallet | null => {
  const { payment } = state;
  const method = { paymentMethod: "wallet", paymentMethodType: wallet, cardNetwork: null } as const;
  const criteria = criteriaWith(state, method, clock.now());
  for (const snapshot of eligibleAccounts(merchant, payment.profileId, criteria, providers.unsupported)) {
    const session = providers.walletSession(snapshot.connector_name, wallet);
    const account = session === null ? null : providers.account(merchant, snapshot.merchant_connector_id);
    if (session !== null && account !== null) return { wallet, account, needsOrder: session === "order" };
  }
  return null;
};

/** The same for every repetition until the payment changes. */
const ask = async (
  ports: Pick<Ports, "observer">,
  { account, wallet }: OfferedWallet,
  { merchantId, paymentId, netAmount, currency, version }: Payment,
  flow: "wallet_session" | "wallet_order",
): Promise<WalletSessionOutcome> => {
  const outcome = await account.call(
    flow,
    { paymentId, wallet, amount: netAmount, currency },
    { idempotencyKey: `${providerKey(merchantId, paymentId)}_${flow}_${wallet}_${String(version)}` },
  );
  if (outcome.session === undefined) logProviderError(ports, account, { payment_id: paymentId }, outcome.error);
  return outcome;
};

const tokenOf = (
  { wallet, account }: OfferedWallet,
  { netAmount, currency }: Payment,
  session: NonNullable<WalletSessionOutcome["session"]>,
  nextAction: SessionToken["sdk_next_action"]["next_action"],
): SessionToken => ({
  wallet_name: wallet,
  connector: account.connector,
  merchant_connector_id: account.merchantConnectorId,
  session_id: session.id,
  session_token: session.token,
  expires_at: session.expiresAt,
  sdk_next_action: { next_action: nextAction },
  order_info: { currency, amount: toMajorUnitString(netAmount, currency) },
});

const errorOf = ({ wallet, account }: OfferedWallet, { sessionStatus }: WalletSessionOutcome): SessionError => ({
  wallet_name: wallet,
  connector: account.connector,
  merchant_connector_id: account.merchantConnectorId,
  ...(sessionStatus === "failed"
    ? { error_code: "session_refused", error_message: "The provider refused the session." }
    : { error_code: "no_answer", error_message: "The provider did not respond as expected." }),
});

/**
 * Opens a session for each wallet that an account of the profile has; what is refused or not answered is listed apart,
 * so that one wallet does not keep the customer from the others.
 * @throws {Failure} `payment_not_found` (HE_02), `wrong_status` (IR_16), those of the client secret (IR_08, IR_09).
 */
export const createSessionTokens =
  (ports: SessionPorts) =>
  async ({ caller, request }: CreateSessionTokensInput): Promise<SessionTokens> => {
    const merchant = await merchantOf(ports, caller, null);
    const secret = request.client_secret;
    const stored = await paymentOf(ports, caller, request.payment_id, secret, "session_tokens");
    const { payment } = stored;
    const wanted = request.wallets.length === 0 ? ports.providers.walletsWithSessions() : request.wallets;
    const offers = [...new Set(wanted)].flatMap((wallet) => offerOf(ports, merchant, stored, wallet) ?? []);
    const asked = await Promise.all(
      offers.map(async (offer) => ({ offer, outcome: await ask(ports, offer, payment, "wallet_session") })),
    );
    return {
      payment_id: payment.paymentId,
      client_secret: payment.clientSecret,
      session_token: asked.flatMap(({ offer, outcome: { session } }) => {
        const nextAction = offer.needsOrder ? "post_session_tokens" : "confirm";
        return session === undefined ? [] : [tokenOf(offer, payment, session, nextAction)];
      }),
      errors: asked.flatMap(({ offer, outcome }) => (outcome.session === undefined ? [errorOf(offer, outcome)] : [])),
    };
  };

/**
 * Opens the order with which a wallet's SDK continues.
 * @throws {Failure} `wallet_not_offered` (IR_39), `session_not_opened` (CE_00), `provider_did_not` (503), those of
 * {@link createSessionTokens}.
 */
export const postSessionTokens =
  (ports: SessionPorts) =>
  async ({ caller, paymentId, request }: PostSessionTokensInput): Promise<PostedSessionTokens> => {
    const merchant = await merchantOf(ports, caller, null);
    const stored = await paymentOf(ports, caller, paymentId, request.client_secret, "post_session_tokens");
    const { payment } = stored;
    const { payment_method: method, payment_method_type: wallet } = request;
    const offer = method === "wallet" ? offerOf(ports, merchant, stored, wallet) : null;
    if (offer?.needsOrder !== true) throw failures.wallet_not_offered({ wallet, currency: payment.currency });
    const { session, sessionStatus } = await ask(ports, offer, payment, "wallet_order");
    const { connector } = offer.account;
    if (sessionStatus === "failed") throw failures.session_not_opened({ connector, wallet });
    if (session === undefined) {
      const operation = "open an order for the payment";
      throw failures.provider_did_not({ connector, operation, problem: loggedReason });
    }
    return {
      payment_id: paymentId,
      status: payment.status,
      next_action: {
        type: "third_party_sdk_session_token",
        session_token: tokenOf(offer, payment, session, "confirm"),
      },
    };
  };
