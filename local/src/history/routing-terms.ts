// What a merchant has agreed with providers and plans for its routing. None of it changes where the history's payments go.
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

/** Fees, volumes, outages, a planned experiment, and a rule about 3-D Secure for orders by phone. */
export const routingTermSteps = ({ engine, put, merchant: { merchantId } }: DemoShop): readonly Step[] => {
  const of = (connector: string, name: string): string =>
    `/merchant-account/${merchantId}/connectors/${connector}/${name}`;
  return [
    () =>
      engine(
        of("fauxpay", "fee-override"),
        { pct_bps: 140, fixed: 25, narrower: [{ card_network: "AmericanExpress", pct_bps: 290, fixed: 25 }] },
        "PUT",
      ),
    () => engine(of("phonypay", "fee-override"), { pct_bps: 120, fixed: 30 }, "PUT"),
    () => engine(of("fauxpay", "volume-terms"), { caps: [{ period: "month", payments: 100_000 }] }, "PUT"),
    () =>
      engine(
        of("phonypay", "scheduled-outages"),
        {
          windows: [
            windowAt(2 * day, 3 * hour, "Maintenance at night"),
            windowAt(5 * day, 6 * hour, "Move to another data centre"),
          ],
        },
        "PUT",
      ),
    async () => {
      const rule = await engine("/routing/create", {
        name: "Phonypay first",
        description: "The variant of an experiment",
        created_by: merchantId,
        algorithm_for: "payment",
        algorithm: {
          type: "priority",
          data: ["phonypay", "fauxpay"].map((name) => ({ gateway_name: name, gateway_id: null })),
        },
      });
      await engine("/routing/create", {
        name: "Is phonypay better?",
        created_by: merchantId,
        algorithm_for: "payment",
        algorithm: {
          type: "ab_test",
          data: {
            control_algorithm_id: "sr_routing",
            variant_algorithm_id: rule.body["rule_id"],
            variant_split_pct: 10,
            min_sample_size: 500,
            guardrail_threshold_pp: 2,
          },
        },
      });
    },
    () =>
      put("/routing/decision", {
        name: "Orders by phone",
        program: {
          defaultSelection: { override_3ds: null },
          rules: [
            {
              name: "Nobody is there to authenticate",
              connectorSelection: { override_3ds: "no_three_ds" },
              statements: [
                {
                  condition: [
                    {
                      lhs: "metadata",
                      comparison: "equal",
                      value: { type: "metadata_variant", value: { key: "channel", value: "phone" } },
                    },
                  ],
                },
              ],
            },
          ],
        },
      }),
  ];
};
