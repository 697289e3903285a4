// What a merchant has agreed with providers and plans for its routing; none of it changes where the payments go.
import type { DemoShop } from "./demo-shop.ts";
import type { Step } from "./further-objects.ts";

const hour = 3_600_000;
const day = 24 * hour;

const windowAt = (startMs: number, lengthMs: number, reason: string): object => ({
  from: new Date(Date.now() + startMs).toISOString(),
  until: new Date(Date.now() + startMs + lengthMs).toISOString(),
  payment_methods: ["CARD"],
  reason,
});

/** Fees, a volume and outages, with two providers. */
const providerSteps = ({ engine, merchant: { merchantId } }: DemoShop): readonly Step[] => {
  const put = (connector: string, name: string, body: object): Step => {
    const path = `/merchant-account/${merchantId}/connectors/${connector}/${name}`;
    return () => engine(path, body, "PUT");
  };
  const amex = { card_network: "AmericanExpress", pct_bps: 290, fixed: 25 };
  return [
    put("fauxpay", "fee-override", { pct_bps: 140, fixed: 25, narrower: [amex] }),
    put("phonypay", "fee-override", { pct_bps: 120, fixed: 30 }),
    put("fauxpay", "volume-terms", { caps: [{ period: "month", payments: 100_000 }] }),
    put("phonypay", "scheduled-outages", {
      windows: [
        windowAt(2 * day, 3 * hour, "Maintenance at night"),
        windowAt(5 * day, 6 * hour, "Move to another data centre"),
      ],
    }),
  ];
};

/** An experiment that was not started. */
const planExperiment = async ({ engine, merchant }: DemoShop): Promise<void> => {
  const owned = { created_by: merchant.merchantId, algorithm_for: "payment" };
  const data = ["phonypay", "fauxpay"].map((name) => ({ gateway_name: name, gateway_id: null }));
  const variant = await engine("/routing/create", {
    ...owned,
    name: "Phonypay first",
    description: "The variant of an experiment",
    algorithm: { type: "priority", data },
  });
  await engine("/routing/create", {
    ...owned,
    name: "Is phonypay better?",
    algorithm: {
      type: "ab_test",
      data: {
        control_algorithm_id: "sr_routing",
        variant_algorithm_id: variant.body["rule_id"],
        variant_split_pct: 10,
        min_sample_size: 500,
        guardrail_threshold_pp: 2,
      },
    },
  });
};

const isByPhone = {
  lhs: "metadata",
  comparison: "equal",
  value: { type: "metadata_variant", value: { key: "channel", value: "phone" } },
};

const phoneOrders = {
  name: "No customer is present to authenticate",
  connectorSelection: { override_3ds: "no_three_ds" },
  statements: [{ condition: [isByPhone] }],
};

/** What is agreed with providers, a planned experiment, and a rule about 3-D Secure for orders by phone. */
export const routingTermSteps = (shop: DemoShop): readonly Step[] => [
  ...providerSteps(shop),
  () => planExperiment(shop),
  () =>
    shop.put("/routing/decision", {
      name: "Orders by phone",
      program: { defaultSelection: { override_3ds: null }, rules: [phoneOrders] },
    }),
];
