import type {
  ConfirmPayoutRequest,
  CreatePayoutRequest,
  PayoutBankRequest,
  PayoutCardRequest,
  PayoutMethodDataRequest,
  UpdatePayoutRequest,
} from "@railyard/contracts";
import { defined } from "@railyard/members";
import type { CurrencyCode } from "@railyard/money";

import { payoutLinkFromWire } from "../../links/wire/payout-link-wire.ts";
import type { StatedCard } from "../../methods/domain/card.ts";
import { noTraits } from "../../methods/domain/card.ts";
import { statedCustomerFromWire } from "../../vault/wire/payment-customer-wire.ts";
import type {
  StatedAccount,
  StatedBankAccount,
  StatedDestination,
  StatedWallet,
} from "../domain/stated-destination.ts";
import type { StatedNewPayout, StatedPayout } from "../domain/stated-payout.ts";

/** A request that changes a payout. */
export type PayoutChangeRequest = UpdatePayoutRequest | ConfirmPayoutRequest;

type WalletRequest = NonNullable<PayoutMethodDataRequest["wallet"]>;
type PaypalRequest = NonNullable<WalletRequest["paypal"]>;

const kindsOf = (value: object): readonly string[] =>
  Object.entries(value).flatMap(([name, member]) => (member === null || member === undefined ? [] : [name]));

const cardFromWire = (request: PayoutCardRequest): StatedCard => ({
  ...noTraits,
  number: request.card_number,
  expiryMonth: request.expiry_month,
  expiryYear: request.expiry_year,
  cvc: null,
  holderName: request.card_holder_name ?? null,
  network: request.card_network ?? null,
});

const bankFromWire = (request: PayoutBankRequest): StatedBankAccount =>
  defined({
    iban: request.iban ?? undefined,
    bic: request.bic ?? undefined,
    accountNumber: request.bank_account_number ?? undefined,
    routingNumber: request.bank_routing_number ?? undefined,
    sortCode: request.bank_sort_code ?? undefined,
    pixKey: request.pix_key ?? undefined,
    taxId: request.tax_id ?? undefined,
    branch: request.bank_branch ?? undefined,
    bankName: request.bank_name ?? undefined,
    bankCity: request.bank_city ?? undefined,
    bankCountry: request.bank_country_code ?? undefined,
  });

const accountFromWire = (request: PaypalRequest): StatedAccount =>
  defined({
    email: request.email ?? undefined,
    telephoneNumber: request.telephone_number ?? undefined,
    paypalId: request.paypal_id ?? undefined,
  });

const walletFromWire = (request: WalletRequest): StatedWallet => {
  const { paypal = null, venmo = null } = request;
  return {
    kinds: kindsOf(request),
    ...defined({
      paypal: paypal === null ? undefined : accountFromWire(paypal),
      venmo: venmo === null ? undefined : accountFromWire({ telephone_number: venmo.telephone_number ?? null }),
    }),
  };
};

/** Where money is to go, as a request states it. */
const destinationFromWire = (request: PayoutMethodDataRequest): StatedDestination => {
  const { card = null, bank = null, wallet = null, bank_redirect: redirect = null } = request;
  return {
    kinds: kindsOf(request),
    ...defined({
      card: card === null ? undefined : cardFromWire(card),
      bank: bank === null ? undefined : bankFromWire(bank),
      wallet: wallet === null ? undefined : walletFromWire(wallet),
      bankRedirect: redirect === null ? undefined : defined({ email: redirect.interac?.email ?? undefined }),
    }),
  };
};

const detailsFromWire = (request: CreatePayoutRequest | PayoutChangeRequest): StatedPayout["details"] =>
  defined({
    billing: request.billing ?? undefined,
    returnUrl: request.return_url ?? undefined,
    description: request.description ?? undefined,
    metadata: request.metadata ?? undefined,
    priority: request.priority ?? undefined,
    routing: request.routing ?? undefined,
    connectors: request.connector ?? undefined,
    sourceBankData: request.source_bank_data ?? undefined,
    browserInfo: request.browser_info ?? undefined,
    isRecurring: request.recurring ?? undefined,
  });

/** What a request states of a payout. */
export const statedPayoutFromWire = (request: CreatePayoutRequest | PayoutChangeRequest): StatedPayout => {
  const { payout_method_data: data = null } = request;
  const amounts: Partial<Pick<UpdatePayoutRequest, "amount" | "currency">> =
    "amount" in request || "currency" in request ? request : {};
  return {
    ...defined({
      amount: amounts.amount ?? undefined,
      currency: (amounts.currency ?? undefined) as CurrencyCode | undefined,
      entityType: request.entity_type ?? undefined,
      merchantOrderReferenceId: request.merchant_order_reference_id ?? undefined,
      autoFulfill: request.auto_fulfill ?? undefined,
      profileId: request.profile_id ?? undefined,
      sessionSeconds: request.session_expiry ?? undefined,
      payoutType: request.payout_type ?? undefined,
      payoutMethodId: request.payout_method_id ?? undefined,
      payoutToken: request.payout_token ?? undefined,
      destination: data === null ? undefined : destinationFromWire(data),
    }),
    customer: statedCustomerFromWire(request),
    link: payoutLinkFromWire(request),
    details: detailsFromWire(request),
  };
};

/** What the request for a new payout states. */
export const newPayoutFromWire = (request: CreatePayoutRequest): StatedNewPayout => ({
  ...statedPayoutFromWire(request),
  ...defined({
    businessCountry: request.business_country ?? undefined,
    businessLabel: request.business_label ?? undefined,
  }),
  amount: request.amount,
  currency: request.currency as CurrencyCode,
  isConfirming: request.confirm === true,
});
