import type { CostChoice, CostPolicy, WeighedGateway } from "../costs/cost-choice.ts";
import { chooseByCost } from "../costs/cost-choice.ts";
import type { Fee } from "../costs/fee.ts";
import { addFees, feeMicrosOf, feeOf } from "../costs/fee.ts";

/** A network of the card at a gateway that accepts payments over it. Rates are from 0 to 1. */
export interface NetworkOption {
  /** As it was sent. */
  readonly network: string;
  /** Expected share of success of the payment over it. */
  readonly rate: number;
  /** Standard deviation of what is expected of the gateway. */
  readonly deviation: number;
  /** Standard deviation of how payments over the network differ from others at the gateway. */
  readonly networkDeviation: number;
  /** What the gateway is preferred by among its equals, because it takes the traffic now. */
  readonly lead: number;
  /** Outcomes that are known of the network at the gateway. */
  readonly outcomes: number;
  /** Interchange and the network's own fee. */
  readonly fee: Fee;
  /** What the gateway itself costs, where that counts; null: it is not known. */
  readonly gatewayFee: Fee | null;
}

/** The same, with the gateway. */
export interface GatewayNetworkOption<Gateway> extends NetworkOption {
  readonly gateway: Gateway;
}

/** What choosing came to; indexes are those of the options. */
export interface NetworkChoice<Gateway> extends CostChoice {
  /** The one with the best success rate first, the others by their rates. */
  readonly options: readonly GatewayNetworkOption<Gateway>[];
}

const noFee = feeOf(0, 0);

/** The first of those for which the value is highest. */
const highest = <Item>(items: readonly Item[], valueOf: (item: Item) => number): Item | undefined => {
  let best: Item | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const value = valueOf(item);
    if (best !== undefined && value <= most) continue;
    best = item;
    most = value;
  }
  return best;
};

/**
 * The option with the best success rate. Of a gateway it is the network whose rate is highest when what is not known of
 * the network counts against it, so that an untried network does not lead by chance; of equals the cheapest. Gateways
 * are then compared as they always are.
 */
const headOf = <Gateway>(
  options: readonly GatewayNetworkOption<Gateway>[],
  amount: number,
): GatewayNetworkOption<Gateway> | undefined => {
  const byFee = options.toSorted((left, right) => {
    const [one, other] = [feeMicrosOf(left.fee, amount), feeMicrosOf(right.fee, amount)];
    return one < other ? -1 : one > other ? 1 : 0;
  });
  const gateways = new Set(options.map(({ gateway }) => gateway));
  const heads = [...gateways].flatMap((gateway) => {
    const own = byFee.filter((one) => one.gateway === gateway);
    return highest(own, ({ rate, networkDeviation }) => rate - networkDeviation) ?? [];
  });
  return highest(heads, ({ rate, lead }) => rate + lead);
};

/** An option as cost is weighed: by how uncertain its difference from the head is, and by what differs in cost. */
const weighedAgainst =
  <Gateway>(head: GatewayNetworkOption<Gateway>) =>
  (option: GatewayNetworkOption<Gateway>): WeighedGateway => {
    const isSameGateway = option.gateway === head.gateway;
    const ofNetworks = [head.networkDeviation, option.networkDeviation];
    // What is not known of a gateway makes no difference between its networks, and neither does what it costs.
    const ofGateways = isSameGateway ? [] : [head.deviation, option.deviation];
    const areCostsKnown = isSameGateway || (head.gatewayFee !== null && option.gatewayFee !== null);
    return {
      rate: option.rate,
      deviation: option === head ? 0 : Math.hypot(...ofNetworks, ...ofGateways),
      isDown: false,
      fee: areCostsKnown ? addFees(option.fee, option.gatewayFee ?? noFee) : null,
    };
  };

/**
 * Chooses a gateway together with a network of the card: the one with the best success rate, or a cheaper one of more
 * value whose rate is within the guard band of that one's, by the same rule by which cost moves payments between
 * gateways. Null: there is no option.
 */
export const chooseNetwork = <Gateway>(
  given: readonly GatewayNetworkOption<Gateway>[],
  policy: CostPolicy,
): NetworkChoice<Gateway> | null => {
  const head = headOf(given, policy.amount);
  if (head === undefined) return null;
  const others = given.filter((one) => one !== head).toSorted((left, right) => right.rate - left.rate);
  const options = [head, ...others];
  return { ...chooseByCost(options.map(weighedAgainst(head)), policy, null), options };
};
