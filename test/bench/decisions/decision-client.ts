import { Agent } from "node:http";
import { sendRequest } from "../load-generator.ts";

/** A payment as a merchant's server asks for a gateway for it. */
export interface BenchPayment {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly gateways: readonly string[];
  /** Index of its traits: card networks and currencies take turns by it. */
  readonly number: number;
}

/** Calls of the engine's API. Each throws an error with the server's own words when the answer is not 200. */
export interface DecisionClient {
  /** The text of the answer. */
  readonly decide: (payment: BenchPayment) => Promise<string>;
  readonly report: (payment: BenchPayment, gateway: string, isSuccess: boolean) => Promise<void>;
  readonly close: () => void;
}

export interface DecisionClientOptions {
  readonly port: number;
  /** Kept connections at most. */
  readonly connections: number;
  /** The credential, by the merchant that calls. */
  readonly credential: (merchantId: string) => Readonly<Record<string, string>>;
}

const networks = ["VISA", "MASTERCARD", "AMEX"];
const currencies = ["EUR", "USD"];

const decideBody = ({ merchantId, paymentId, gateways, number }: BenchPayment): object => ({
  merchantId,
  eligibleGatewayList: gateways,
  rankingAlgorithm: "SR_BASED_ROUTING",
  paymentInfo: {
    paymentId,
    amount: 49.9,
    currency: currencies[number % currencies.length],
    paymentType: "ORDER_PAYMENT",
    paymentMethodType: "CARD",
    paymentMethod: "CREDIT",
    cardSwitchProvider: networks[number % networks.length],
    country: "DE",
  },
});

/** The gateway that an answer of /decide-gateway names. */
export const decidedGateway = (text: string): string => /"decided_gateway":"([^"]+)"/.exec(text)?.[1] ?? "";

/** The score that an answer of /decide-gateway reports for the gateway. */
export const scoreIn = (text: string, gateway: string): number => {
  const { gateway_priority_map: scores } = JSON.parse(text) as {
    readonly gateway_priority_map: Readonly<Record<string, number>>;
  };
  return scores[gateway] ?? Number.NaN;
};

export const createDecisionClient = ({ port, connections, credential }: DecisionClientOptions): DecisionClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const post = async (path: string, merchantId: string, body: object): Promise<string> => {
    const headers = { ...credential(merchantId), "content-type": "application/json" };
    const request = { method: "POST", path, headers, body: JSON.stringify(body) } as const;
    const { status, text } = await sendRequest(agent, port, request);
    if (status !== 200) throw new RangeError(`${path} answered ${String(status)}: ${text}`);
    return text;
  };
  return {
    decide: (payment) => post("/decide-gateway", payment.merchantId, decideBody(payment)),
    report: async ({ merchantId, paymentId }, gateway, isSuccess) => {
      const status = isSuccess ? "CHARGED" : "FAILURE";
      await post("/update-gateway-score", merchantId, { merchantId, gateway, paymentId, status });
    },
    close: () => {
      agent.destroy();
    },
  };
};
