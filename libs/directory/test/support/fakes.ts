import type { Envelope, MerchantSnapshot } from "@railyard/contracts";
import type { ServiceClient } from "@railyard/http";
import type { Messaging } from "@railyard/messaging";

export const snapshot = (merchantId: string, version: number): MerchantSnapshot => ({
  merchant_id: merchantId,
  organization_id: "org_1",
  version,
  merchant_name: null,
  publishable_key: "pk_snd_1",
  product_type: null,
  default_profile: null,
  payout_routing_algorithm: null,
  frm_routing_algorithm: null,
  sealed_data_key: "v1.k.a.b.c",
  profiles: [],
  connectors: [],
});

/** A merchants service whose answers a test decides one by one. */
export interface FakeMerchants {
  readonly client: ServiceClient;
  /** Merchant ids asked for, in order. */
  readonly asked: string[];
  /** Version of a merchant at the service; absent: no such merchant. */
  readonly versions: Map<string, number>;
  /** Thrown instead of answering. */
  fault: Error | undefined;
  /** Holds back answers, which are as of the moment of the request, until released. */
  hold(): () => void;
}

export const fakeMerchants = (absent: () => Error): FakeMerchants => {
  let gate: Promise<void> = Promise.resolve();
  const answer = async (merchantId: string): Promise<MerchantSnapshot> => {
    merchants.asked.push(merchantId);
    const { fault } = merchants;
    const version = merchants.versions.get(merchantId);
    await gate;
    if (fault !== undefined) throw fault;
    if (version === undefined) throw absent();
    return snapshot(merchantId, version);
  };
  const client = {
    call: (_contract: unknown, input: { params: { merchant_id: string } }) => answer(input.params.merchant_id),
    close: () => undefined,
  };
  const merchants: FakeMerchants = {
    client: client as unknown as ServiceClient,
    asked: [],
    versions: new Map(),
    fault: undefined,
    hold: () => {
      let release: () => void = () => undefined;
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
  return merchants;
};

/** A broker that only carries what the test specifies. */
export interface FakeBroker {
  readonly messaging: Messaging;
  announce(merchantId: string, version: number): void;
  interrupt(): void;
  readonly listeners: number;
}

export const fakeBroker = (): FakeBroker => {
  const listeners = new Set<{ handler: (envelope: Envelope) => void; onMissed: (() => void) | undefined }>();
  const messaging: Pick<Messaging, "listen"> = {
    listen: (_subject, handler, options = {}) => {
      const listener = { handler, onMissed: options.onMissed };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    messaging: messaging as Messaging,
    announce: (merchantId, version) => {
      const envelope = { data: { merchant_id: merchantId, version } } as unknown as Envelope;
      for (const { handler } of listeners) handler(envelope);
    },
    interrupt: () => {
      for (const { onMissed } of listeners) onMissed?.();
    },
    get listeners() {
      return listeners.size;
    },
  };
};
