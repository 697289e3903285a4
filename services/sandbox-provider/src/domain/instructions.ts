import type { SandboxPayment } from "@railyard/contracts";

import type { Payment } from "./payment.ts";

/** Payment instructions for the customer where there is no page: money comes without anything that is pressed here. */
export const isInstructed = ({ customerPage }: Pick<Payment, "customerPage">): boolean =>
  customerPage === "transfer" || customerPage === "code";

type Account = Pick<NonNullable<SandboxPayment["transfer"]>, "account_number" | "bank_code">;

const europeanAccount: Account = { account_number: "DE89370400440532013000", bank_code: "COBADEFFXXX" };
const otherAccount: Account = { account_number: "000123456789", bank_code: "110000000" };

const accounts: Readonly<Record<string, Account>> = {
  bacs: { account_number: "00012345", bank_code: "108800" },
  sepa: europeanAccount,
  sepa_bank_transfer: europeanAccount,
};

const transferOf = ({ methodType, paymentId }: Payment): NonNullable<SandboxPayment["transfer"]> => ({
  scheme: methodType ?? "bank_transfer",
  account_holder: "Sandbox Provider",
  bank_name: "Sandbox Bank",
  ...(accounts[methodType ?? ""] ?? otherAccount),
  reference: paymentId,
});

const codeLifeMs = 900_000;

/** A drawing in the place of a code that a wallet could read: it is not payable. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0z"/></svg>';

const codeOf = ({ createdAt }: Payment): NonNullable<SandboxPayment["code"]> => ({
  image: `data:image/svg+xml;base64,${Buffer.from(drawing).toString("base64")}`,
  text: "Sandbox code: it is paid by itself.",
  valid_until: new Date(createdAt.getTime() + codeLifeMs).toISOString(),
});

/** The instructions in responses; nothing once the payment waits for its customer no more. */
export const instructionsToWire = (payment: Payment): Pick<SandboxPayment, "transfer" | "code"> => {
  if (payment.status !== "requires_customer") return {};
  if (payment.customerPage === "transfer") return { transfer: transferOf(payment) };
  return payment.customerPage === "code" ? { code: codeOf(payment) } : {};
};
