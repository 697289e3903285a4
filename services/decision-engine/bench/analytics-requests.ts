import type { Principal } from "@railyard/auth";

/** A request that is measured. */
export interface MeasuredRequest {
  /** How it is called in the report. */
  readonly name: string;
  readonly principal: Principal;
  readonly method: "GET" | "POST";
  readonly path: string;
}

const between = (days: number): string =>
  `start_ms=${String(Date.now() - days * 86_400_000)}&end_ms=${String(Date.now())}`;

const counted = ["overview", "gateway-scores", "decisions", "routing-stats", "routing-events"];

/** Two, three and four filters; the gateways that are named have half of all decisions. */
const filters = [
  "currency=EUR&gateway=fauxpay,acme",
  "payment_method=CREDIT&auth_type=NO_THREE_DS",
  "currency=EUR&gateway=fauxpay,acme&payment_method_type=CARD",
  "currency=EUR&gateway=fauxpay,acme&payment_method_type=CARD&card_network=Visa",
];

/** Of one profile: gateway and method. */
const filtersOfProfile = ["gateway=fauxpay,acme&payment_method_type=CARD&payment_method=CREDIT"];

const times = [
  ["a day", "range=1d"],
  ["a week", "range=1w"],
  ["30 days", between(30)],
] as const;

/** What analytics answers to the merchant of a credential; `decisionIds` are replayed. */
export const measuredRequests = (key: Principal, decisionIds: readonly string[]): readonly MeasuredRequest[] => {
  const get = (path: string, name = path, principal = key): MeasuredRequest => ({
    name,
    principal,
    method: "GET",
    path: `/analytics/${path}`,
  });
  const narrowed = (principal: Principal, of: string, queries: readonly string[]): readonly MeasuredRequest[] =>
    counted.flatMap((name) =>
      times.flatMap(([time, query]) =>
        queries.map((filter) => get(`${name}?${query}&${filter}`, `${name} ${of}${time}, ${filter}`, principal)),
      ),
    );
  return [
    ...[...counted, "log-summaries"].flatMap((name) =>
      ["range=1h", "range=1d", "range=1w", between(60)].map((time) => get(`${name}?${time}`)),
    ),
    ...narrowed(key, "", filters),
    ...narrowed({ ...key, profileId: "pro_a" }, "of a profile, ", filtersOfProfile),
    ...[
      "range=1d",
      "range=1w",
      "range=1w&status=failure",
      "range=1w&currency=PLN&page=3",
      "range=1w&error_code=D05",
    ].map((query) => get(`payment-audit?${query}`)),
    ...["range=1d", "range=1w", "range=1w&currency=EUR", between(30)].map((query) => get(`cost-savings?${query}`)),
    ...decisionIds.map((decisionId): MeasuredRequest => ({
      name: "replay of a decision",
      principal: key,
      method: "POST",
      path: `/analytics/decisions/${decisionId}/replay`,
    })),
  ];
};
