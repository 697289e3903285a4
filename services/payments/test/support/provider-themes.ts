// What the suite over all real providers asks of each, and what of its manifest states whether it offers it.
import type { Connector, ConnectorFlow, SupportedMethod } from "@railyard/connectors";

const cardOf = ({ manifest }: Connector): SupportedMethod | undefined =>
  manifest.supportedMethods.find(({ paymentMethod: name }) => name === "card");

type Offers = (connector: Connector) => boolean;

const always: Offers = () => true;

const hasFlow =
  (flow: ConnectorFlow): Offers =>
  ({ flows }) =>
    flows[flow] !== undefined;

const captures =
  (method: SupportedMethod["captureMethods"][number]): Offers =>
  (connector) =>
    cardOf(connector)?.captureMethods.includes(method) === true;

const threeDsBy =
  (way: "challenge" | "proof"): Offers =>
  (connector) => {
    const card = cardOf(connector);
    return card !== undefined && card.threeDs !== "none" && (card.threeDsBy?.includes(way) ?? true);
  };

const card =
  (member: "supportsMandates" | "supportsPartialRefunds" | "supportsRefunds"): Offers =>
  (connector) =>
    cardOf(connector)?.[member] === true;

/** Each theme is run at a provider that offers it, and at the others its documented refusal. */
export const themes = {
  "automatic capture": captures("automatic"),
  "manual capture, in full and in part": captures("manual"),
  "several captures": captures("manual_multiple"),
  "scheduled capture": captures("scheduled"),
  "capture of too much": captures("manual"),
  "a capture that the provider does not look at": captures("manual"),
  "a capture of an amount that the provider cannot express": captures("manual"),
  cancellation: hasFlow("void"),
  "cancellation after a capture": hasFlow("void_post_capture"),
  "incremental authorization": hasFlow("incremental_authorization"),
  "full refund": card("supportsRefunds"),
  "partial refunds": card("supportsPartialRefunds"),
  "refund of too much": card("supportsRefunds"),
  "refunds at the same moment": card("supportsPartialRefunds"),
  "decline in unified words": always,
  "retry at a second provider": always,
  "amount and currency that cannot be expressed": always,
  "3-D Secure challenge": threeDsBy("challenge"),
  "3-D Secure challenge that fails": threeDsBy("challenge"),
  "3-D Secure challenge that is abandoned": threeDsBy("challenge"),
  "3-D Secure proof of the merchant": threeDsBy("proof"),
  "card on file, then MIT": card("supportsMandates"),
  "MIT by network transaction id": card("supportsMandates"),
  "revocation at the provider": hasFlow("revoke_mandate"),
  "zero amount": hasFlow("setup_mandate"),
  "webhooks that are repeated and reordered": always,
  "forged webhooks": always,
  "webhooks about unknown payments": always,
  "capture of an earlier attempt": captures("automatic"),
  "refund in the dashboard": card("supportsPartialRefunds"),
  "capture in the dashboard": captures("manual"),
  "void in the dashboard": hasFlow("void"),
  "refund of ours whose answer was lost": card("supportsPartialRefunds"),
  "hold of an earlier attempt": captures("manual"),
  "signed webhooks about another payment": always,
  "dispute that is opened": ({ manifest }) => manifest.webhookKinds.includes("disputes"),
  "dispute that is accepted": hasFlow("accept_dispute"),
  "dispute that is answered and decided": hasFlow("submit_evidence"),
  // Before the evidence, or along with it.
  "dispute evidence as a file": hasFlow("submit_evidence"),
  "fetching disputes": hasFlow("list_disputes"),
  "lost answers": always,
  "lost requests": always,
  "rate limits": always,
  "server errors and nonsense": always,
  "refused credentials": always,
  "credentials that are tried": ({ credentialCheck }) => credentialCheck !== undefined,
  "secrecy of cards and keys": always,
} as const satisfies Readonly<Record<string, Offers>>;

export type Theme = keyof typeof themes;
