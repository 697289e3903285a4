import type { CountedTraits } from "./counted-traits.ts";

/** What is counted by: all traits, or those of a view. Stored by these numbers. */
export const countViews = {
  all: 1,
  approach: 2,
  gateway: 3,
  rule: 4,
  retry: 5,
  value: 6,
  methodAndGateway: 7,
  trigger: 8,
} as const;

export type CountView = (typeof countViews)[keyof typeof countViews];

/** The traits of a view; null: not one of them. */
export type ViewedTraits = Omit<CountedTraits, "isRetry"> & { readonly isRetry: boolean | null };

/** Something to count by. */
export interface Viewed {
  readonly view: CountView;
  readonly traits: ViewedTraits;
}

const nothing: ViewedTraits = {
  profileId: null,
  routingApproach: null,
  ruleName: null,
  connector: null,
  paymentMethod: null,
  paymentMethodType: null,
  cardNetwork: null,
  currency: null,
  country: null,
  authenticationType: null,
  isRetry: null,
  triggerConnector: null,
  triggerErrorCode: null,
};

/** What decisions can be narrowed to, each counted by itself. */
const values = [
  "paymentMethod",
  "paymentMethodType",
  "cardNetwork",
  "currency",
  "country",
  "authenticationType",
] as const satisfies readonly (keyof ViewedTraits)[];

/**
 * Everything that a decision is counted by; each is in exactly one view of its approach and of being a retry. These
 * know the gateway too, by which callers narrow most.
 */
export const viewsOfDecision = (traits: CountedTraits): readonly Viewed[] => {
  const own = { ...nothing, profileId: traits.profileId };
  const { routingApproach, connector, ruleName, isRetry } = traits;
  return [
    { view: countViews.all, traits },
    { view: countViews.approach, traits: { ...own, connector, routingApproach } },
    { view: countViews.retry, traits: { ...own, connector, isRetry } },
    ...(connector === null ? [] : [{ view: countViews.gateway, traits: { ...own, connector } }]),
    ...(ruleName === null ? [] : [{ view: countViews.rule, traits: { ...own, connector, ruleName } }]),
    ...values.flatMap((name) =>
      traits[name] === null ? [] : [{ view: countViews.value, traits: { ...own, [name]: traits[name] } }],
    ),
  ];
};

/** Everything that an outcome is counted by; each is in exactly one view of its method and gateway. */
export const viewsOfOutcome = (traits: CountedTraits): readonly Viewed[] => {
  const { profileId, connector, paymentMethod, paymentMethodType, isRetry } = traits;
  const own = { ...nothing, profileId, connector };
  const { triggerConnector, triggerErrorCode } = traits;
  return [
    { view: countViews.all, traits },
    { view: countViews.methodAndGateway, traits: { ...own, paymentMethod, paymentMethodType } },
    ...(isRetry ? [{ view: countViews.trigger, traits: { ...own, isRetry, triggerConnector, triggerErrorCode } }] : []),
  ];
};
