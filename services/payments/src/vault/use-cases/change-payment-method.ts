import type {
  MerchantSnapshot,
  SavePaymentMethodRequest,
  StoredPaymentMethod as StoredMethodRepresentation,
  UpdatePaymentMethodRequest,
} from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { StoredMethod } from "../domain/stored-method.ts";
import { changeCard, changeStoredMethod } from "../domain/stored-method.ts";
import { cardChangeFromWire, storedMethodToWire } from "../wire/stored-method-wire.ts";
import { storedMethodStatusAfter } from "../domain/stored-method-status.ts";
import { checkClientSecret } from "../../kernel/domain/client-secret.ts";
import type { MethodSecret } from "../../methods/domain/method-input.ts";
import { changeStored } from "../../kernel/use-cases/concurrent-change.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { customerOwnerOf } from "./customer-owner.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { methodInput, storedData } from "./create-payment-method.ts";
import { assertOwnMethod } from "./read-payment-methods.ts";
import { loadMethod, openMethod } from "./sealed-methods.ts";
import { sealMethod } from "../../methods/use-cases/method-sealing.ts";

export interface ChangePaymentMethodInput<Request> {
  readonly caller: Caller;
  readonly paymentMethodId: string;
  readonly request: Request;
}

type ChangePorts = Pick<Ports, "clock" | "directory" | "paymentMethods" | "vault" | "cardRanges">;

/** A client must have the secret of the method, which opens it only while it waits for its data. */
const checkClient = (
  { vault, clock }: Pick<Ports, "vault" | "clock">,
  { isClient }: Caller,
  { clientSecret, discardAt, status }: StoredMethod,
  given: string | null | undefined,
): void => {
  if (!isClient) return;
  checkClientSecret({ given, expected: clientSecret ?? "", equals: vault.equals });
  const isOpen = status === "awaiting_data" && (discardAt === null || clock.now() < discardAt);
  if (!isOpen) throw failures.client_secret_expired({ field: "client_secret" });
};

/** Changes a method; when another process stored its change first, the change is made again on the new state. */
const alter = async (
  ports: ChangePorts,
  { caller, paymentMethodId, request }: ChangePaymentMethodInput<{ readonly client_secret?: string | null }>,
  change: (merchant: MerchantSnapshot, method: StoredMethod) => StoredMethod,
): Promise<StoredMethodRepresentation> => {
  const merchant = await merchantOf(ports, caller, null);
  return changeStored(`payment method ${paymentMethodId}`, async () => {
    const before = await loadMethod(ports, merchant, paymentMethodId);
    checkClient(ports, caller, before, request.client_secret);
    const after = change(merchant, before);
    const result = await ports.paymentMethods.save(after, before.version);
    if (result === "duplicate_card") throw failures.duplicate_card({ payment_method_id: paymentMethodId });
    return result === "saved" ? storedMethodToWire(after, caller.merchantId) : null;
  });
};

const changedCard = (
  ports: Pick<Ports, "clock" | "vault">,
  merchant: MerchantSnapshot,
  method: StoredMethod,
  request: UpdatePaymentMethodRequest,
): StoredMethod => {
  const now = ports.clock.now();
  const secret = openMethod(ports, merchant, method);
  const wallet = request.wallet ?? null;
  if (wallet !== null) {
    if (method.paymentMethod !== "wallet") {
      throw failures.method_data_mismatch({
        field: "wallet",
        payment_method: method.paymentMethod,
        expected: method.paymentMethod,
      });
    }
    const changed: MethodSecret = { kind: "other", method: "wallet", data: wallet };
    return changeStoredMethod(method, {}, sealMethod(ports.vault, customerOwnerOf(merchant), changed), now);
  }
  const change = request.card ?? null;
  if (change === null) return changeStoredMethod(method, {}, null, now);
  const { card: summary } = method.details;
  if (secret.kind !== "card" || summary === undefined) {
    throw failures.method_data_mismatch({
      field: "card",
      payment_method: method.paymentMethod,
      expected: method.paymentMethod,
    });
  }
  const known = changeCard({ card: secret.card, summary }, cardChangeFromWire(change), now);
  const nickName = change.nick_name ?? null;
  const details = { card: known.summary, ...defined({ nickName: nickName ?? undefined }) };
  const sealed = sealMethod(ports.vault, customerOwnerOf(merchant), { kind: "card", card: known.card });
  return changeStoredMethod(method, details, sealed, now);
};

/**
 * Changes what may change of a stored method.
 * @param ownCustomerId the only customer whose methods the caller may change; null: any.
 * @throws {Failure} `payment_method_not_found` (HE_02), `ephemeral_key_mismatch` (IR_15), `payment_method_unusable`
 * (IR_16), `method_data_mismatch` (IR_06), those of expiries and client secrets, `busy` (409).
 */
export const updatePaymentMethod =
  (ports: ChangePorts) =>
  (
    input: ChangePaymentMethodInput<UpdatePaymentMethodRequest>,
    ownCustomerId: string | null,
  ): Promise<StoredMethodRepresentation> =>
    alter(ports, input, (merchant, method) => {
      assertOwnMethod(method, ownCustomerId);
      return changedCard(ports, merchant, method, input.request);
    });

const completed = (
  ports: Pick<Ports, "cardRanges" | "clock" | "vault">,
  merchant: MerchantSnapshot,
  method: StoredMethod,
  { request, caller }: ChangePaymentMethodInput<SavePaymentMethodRequest>,
): StoredMethod => {
  const { payment_method_data: data } = request;
  const { paymentMethod, paymentMethodType } = method;
  const sent = { payment_method: paymentMethod, payment_method_type: paymentMethodType, payment_method_data: data };
  const input = methodInput(ports, merchant, sent, caller.isClient);
  if (input === null) throw failures.missing_field({ field: `payment_method_data.${method.paymentMethod}` });
  const { details, sealedMethod, fingerprint } = storedData(ports, merchant, input, data.card?.nick_name ?? null);
  const changed = changeStoredMethod(method, details, sealedMethod, ports.clock.now());
  const status = storedMethodStatusAfter(method.status, "data_given");
  return { ...changed, status, fingerprint, clientSecret: null, discardAt: null };
};

/**
 * Gives a method the data that it waits for.
 * @throws {Failure} `payment_method_not_found` (HE_02), `payment_method_unusable` (IR_16) when it waits for none,
 * `duplicate_card` (HE_01), those of cards and client secrets, `busy` (409).
 */
export const savePaymentMethod =
  (ports: ChangePorts) =>
  (input: ChangePaymentMethodInput<SavePaymentMethodRequest>): Promise<StoredMethodRepresentation> =>
    alter(ports, input, (merchant, method) => {
      if (method.status === "awaiting_data") return completed(ports, merchant, method, input);
      throw failures.payment_method_unusable({
        payment_method_id: method.paymentMethodId,
        current: method.status,
        expected: "awaiting_data",
      });
    });
