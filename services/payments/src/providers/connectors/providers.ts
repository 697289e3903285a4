import type {
  AccountIdentity,
  AdapterFault,
  Connector,
  ConnectorContext,
  ConnectorRegistry,
  Exchange,
  DisputeListOutcome,
  DisputeOutcome,
  DisputeReport,
  FlowInputs,
  StatedFacts,
  SupportedMethod,
  Transport,
  WebhookEvent,
} from "@railyard/connectors";
import {
  addressesFor,
  answerToAddressCheck,
  callConnector,
  createSigningCertificates,
  credentialModeProblem,
  credentialProblems,
  credentialsOf,
  isAuthenticWebhook,
  isUnreadableResponse,
  readWebhookEvents,
  refusalOf,
  shownMode,
  tryCredentials,
  unsupportedAmount,
  unsupportedPayout,
  longestHoldDays,
  unsupportedPayment,
} from "@railyard/connectors";
import { defined } from "@railyard/members";
import type { ConnectorSnapshot, MerchantSnapshot, PaymentMethodType } from "@railyard/contracts";
import { paymentMethodTypes, sealPurposes } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { Vault } from "../../kernel/ports.ts";
import type {
  ConnectorHealthRecorder,
  ProviderAccount,
  ProviderCallOptions,
  ProviderCallRecorder,
  Providers,
} from "../ports.ts";
import { connectorAccountOf } from "../../kernel/domain/merchant-settings.ts";

export interface ProvidersOptions {
  readonly registry: ConnectorRegistry;
  readonly transport: Transport;
  readonly vault: Pick<Vault, "openText">;
  /** Address of a provider by the name of its variable, from configuration. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly now: () => Date;
  /** Rejects when others may have taken over what this process was doing; undefined or resolved otherwise. */
  readonly assure: () => Promise<void> | undefined;
  readonly elapsedMs: () => number;
  readonly health: Pick<ConnectorHealthRecorder, "called">;
  readonly calls: Pick<ProviderCallRecorder, "record">;
  /** Hears of mistakes in adapters. */
  readonly onFault: (fault: AdapterFault) => void;
}

interface OpenAccount {
  readonly connector: Connector;
  /** As messages of the provider name the account. */
  readonly identity: AccountIdentity;
  readonly context: Omit<ConnectorContext, "idempotencyKey">;
}

const openAccounts = ({
  registry,
  vault,
  addresses,
}: ProvidersOptions): ((merchant: MerchantSnapshot, account: ConnectorSnapshot) => OpenAccount | null) => {
  // A snapshot is never changed, so its decrypted credentials stay valid as long as it exists.
  const opened = new WeakMap<ConnectorSnapshot, OpenAccount | null>();

  const open = (merchant: MerchantSnapshot, account: ConnectorSnapshot): OpenAccount | null => {
    const connector = registry.get(account.connector_name);
    const sealed = account.sealed_account_details;
    if (connector === undefined || sealed === null) return null;
    const details: unknown = JSON.parse(vault.openText(merchant, sealed, sealPurposes.sealed_account_details));
    // An account that was stored before its connector distinguished test keys from live ones.
    if (credentialModeProblem(connector.manifest, details, account.test_mode) !== null) return null;
    const opened = { credentials: credentialsOf(details), testMode: account.test_mode };
    const hosts = addressesFor(connector.manifest, addresses, opened);
    if (hosts === null) return null;
    const context = {
      ...opened,
      ...hosts,
      merchantConnectorId: account.merchant_connector_id,
      hasRegisteredWebhook: (account.webhook_registration ?? null) !== null,
    };
    const named = connector.accountOf?.(opened.credentials) ?? null;
    return { connector, context, identity: { account: named, isLive: !opened.testMode } };
  };

  return (merchant, account) => {
    const known = opened.get(account);
    if (known !== undefined) return known;
    const fresh = open(merchant, account);
    opened.set(account, fresh);
    return fresh;
  };
};

const find = (merchant: MerchantSnapshot, merchantConnectorId: string): ConnectorSnapshot | undefined =>
  connectorAccountOf(merchant, merchantConnectorId);

/** What is stated, with the account that it has to be in. */
const stated = <Outcome extends object>(outcome: Outcome, at: AccountIdentity): Outcome => {
  const facts: StatedFacts | undefined = "stated" in outcome ? (outcome.stated as StatedFacts | undefined) : undefined;
  return facts === undefined ? outcome : { ...outcome, stated: { ...facts, at } };
};

/** The same of each dispute that is reported. */
const statedReports = <Outcome extends object>(outcome: Outcome, at: AccountIdentity): Outcome => {
  const withReport = <Reported extends { readonly report: DisputeReport | null }>(reported: Reported): Reported =>
    reported.report === null ? reported : { ...reported, report: stated(reported.report, at) };
  const answered: object & Partial<Pick<DisputeListOutcome, "disputes"> & Pick<DisputeOutcome, "report">> = outcome;
  const { disputes, report } = answered;
  return {
    ...outcome,
    ...defined({ disputes: disputes?.map(withReport) }),
    ...(report === undefined ? {} : withReport({ report })),
  };
};

const statedEvent = (event: WebhookEvent, at: AccountIdentity): WebhookEvent => {
  if (event.object === "dispute") return { ...event, report: stated(event.report, at) };
  const isJudged = event.object === "payment" || event.object === "refund" || event.object === "payout";
  return isJudged ? ({ ...event, outcome: stated(event.outcome, at) } as WebhookEvent) : event;
};

/** An account, ready to be called. */
const callable = (
  { transport, assure, onFault, elapsedMs, health, calls }: ProvidersOptions,
  merchantId: string,
  { connector, context, identity }: OpenAccount,
): ProviderAccount => ({
  connector: connector.manifest.name,
  merchantConnectorId: context.merchantConnectorId,
  afterRedirect: connector.manifest.afterRedirect,
  hasIdempotencyKeys: (flow) => {
    const { repetition } = connector.manifest;
    return repetition?.idempotency !== "none" || repetition.keyedFlows?.includes(flow) === true;
  },
  webhookKinds: connector.manifest.webhookKinds,
  has: (flow) => connector.flows[flow] !== undefined,
  returnsFirstAnswer: connector.manifest.repetition?.returnsFirstAnswer === true,
  refusalOf: (flow, input) => refusalOf(connector, flow, context, input),
  call: async <Flow extends keyof FlowInputs>(
    flow: Flow,
    input: FlowInputs[Flow],
    { idempotencyKey, object }: ProviderCallOptions,
  ) => {
    // A process that was suspended may have lost its operation to another process, and must not call the provider
    // then.
    await assure();
    const startedMs = elapsedMs();
    const exchanges: Exchange[] = [];
    const onExchange =
      calls.record === undefined ? undefined : (exchange: Exchange): number => exchanges.push(exchange);
    const called = { ...context, idempotencyKey };
    const outcome = await callConnector(connector, flow, called, input, transport, {
      onFault,
      ...defined({ onExchange }),
    });
    if (exchanges.length > 0) {
      calls.record?.({ merchantId, connector, context: called, flow, input, object, outcome, exchanges });
    }
    if (connector.flows[flow] !== undefined) {
      const { merchantConnectorId } = context;
      health.called({ merchantId, merchantConnectorId }, elapsedMs() - startedMs, outcome);
    }
    return statedReports(stated(outcome, identity), identity);
  },
});

/** Connector accounts over the one transport. */
export const createProviders = (options: ProvidersOptions): Providers => {
  const { registry, transport, vault, now } = options;
  const openAccount = openAccounts(options);
  const certificates = createSigningCertificates(transport);

  const isWallet = (name: string): name is PaymentMethodType => paymentMethodTypes.some((type) => type === name);
  const declared = registry.manifests().flatMap(({ walletSessions = {} }) => Object.keys(walletSessions));
  const wallets = [...new Set(declared)].filter(isWallet);

  const openOf = (merchant: MerchantSnapshot, account: ConnectorSnapshot): ProviderAccount | null => {
    const opened = openAccount(merchant, account);
    return opened === null ? null : callable(options, merchant.merchant_id, opened);
  };

  const methodsOf = (name: string, method: string, type: string | null): readonly SupportedMethod[] =>
    (registry.get(name)?.manifest.supportedMethods ?? []).filter(
      (one) => one.paymentMethod === method && (type === null || one.paymentMethodTypes.includes(type)),
    );

  return {
    unsupported: (name, criteria) => {
      const connector = registry.get(name);
      if (connector === undefined) return "a connector of that name";
      return unsupportedPayment(connector.manifest, criteria) ?? unsupportedAmount(connector, criteria);
    },
    longestHoldDays: (currency, isExtended) => longestHoldDays(registry.manifests(), currency, isExtended),
    offeredMethods: (name) => registry.get(name)?.manifest.supportedMethods ?? [],
    walletSession: (name, wallet) => registry.get(name)?.manifest.walletSessions?.[wallet] ?? null,
    walletsWithSessions: () => wallets,
    unsupportedPayout: (name, criteria) => {
      const connector = registry.get(name);
      if (connector === undefined) return "a connector of that name";
      return unsupportedPayout(connector.manifest, criteria) ?? unsupportedAmount(connector, criteria);
    },
    supportsThreeDs: (name, method, type) => methodsOf(name, method, type).some(({ threeDs }) => threeDs !== "none"),
    keepsAgreements: (name, method, type) =>
      methodsOf(name, method, type).some(({ supportsMandates }) => supportsMandates),
    acceptsNetworkTokens: (name, method, type) =>
      methodsOf(name, method, type).some(({ supportsNetworkTokens }) => supportsNetworkTokens === true),
    credentialProblem: (name, details, testMode) => {
      const manifest = registry.get(name)?.manifest;
      if (manifest === undefined) return null;
      const wrongMode = testMode === null ? null : credentialModeProblem(manifest, details, testMode);
      const line = credentialProblems(manifest, details)[0] ?? wrongMode;
      if (line === null) return null;
      const [field = "", ...words] = line.split(" ");
      return { field, problem: `it ${words.join(" ")}` };
    },
    tryCredentials: async (name, details, stated) => {
      const connector = registry.get(name);
      if (connector === undefined) return null;
      const testMode = stated ?? shownMode(connector.manifest, details) !== "live";
      const identity = { credentials: credentialsOf(details), testMode };
      const hosts = addressesFor(connector.manifest, options.addresses, identity);
      if (hosts === null) return null;
      const context = { ...identity, ...hosts, merchantConnectorId: "", idempotencyKey: "" };
      return tryCredentials(connector, context, transport);
    },
    testCard: (name) => registry.get(name)?.manifest.setup?.testCard ?? null,
    account: (merchant, merchantConnectorId) => {
      const account = find(merchant, merchantConnectorId);
      return account === undefined || account.disabled ? null : openOf(merchant, account);
    },
    accountToSetUp: (merchant, merchantConnectorId) => {
      const account = find(merchant, merchantConnectorId);
      return account === undefined ? null : openOf(merchant, account);
    },
    answerAddressCheck: (merchant, merchantConnectorId, webhook) => {
      const account = find(merchant, merchantConnectorId);
      const opened = account === undefined ? null : openAccount(merchant, account);
      if (opened === null) return null;
      const { credentials } = opened.context;
      return answerToAddressCheck(opened.connector, { ...webhook, credentials });
    },
    readWebhook: async (merchant, merchantConnectorId, webhook) => {
      const account = find(merchant, merchantConnectorId);
      const opened = account === undefined ? null : openAccount(merchant, account);
      if (account === undefined || opened?.connector.webhooks === undefined) return null;
      const sealed = account.sealed_webhook_secret;
      const secret = sealed === null ? null : vault.openText(merchant, sealed, sealPurposes.sealed_webhook_secret);
      const { connector, context, identity } = opened;
      try {
        return {
          isAuthentic: await isAuthenticWebhook(connector, context, { ...webhook, secret, now: now() }, certificates),
          hasLookUp: {
            payment: connector.flows.sync !== undefined,
            refund: connector.flows.refund_sync !== undefined,
            payout: connector.flows.payout_sync !== undefined,
            dispute: connector.flows.dispute_sync !== undefined,
          },
          // Of a message that is not authentic only the ids are used, to look the payment up at the provider.
          events: readWebhookEvents(connector, webhook).map((event) => statedEvent(event, identity)),
        };
      } catch (error) {
        if (!isUnreadableResponse(error)) throw error;
        throw failures.webhook_unreadable({}, { cause: error });
      }
    },
  };
};
