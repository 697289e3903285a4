// Requests that are refused before anything is stored.
import { expect } from "@jest/globals";
import { cardMembers, cardPayment, cards } from "@railyard/local";
import { expectRefusal, paymentPath, proveRows } from "../../support/acceptance.ts";

const readable = { status: 400, code: "IR_06", reason: "invalid_request" };
const tooLong = { status: 422, code: "IR_06", reason: "invalid_data" };

const cardWith = (members: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { payment_method_data: data, ...others } = cardPayment(cards.succeeds) as {
    readonly payment_method_data: { readonly card: Readonly<Record<string, unknown>> };
  };
  return { ...others, payment_method_data: { card: { ...data.card, ...members } } };
};

proveRows("validation", {}, ({ system, merchant }) => ({
  "payment_method missing but data given": async () => {
    const members = cardPayment(cards.succeeds, { payment_method: undefined, payment_method_type: undefined });
    const expected = { status: 400, code: "IR_04", reason: "missing_field" };
    const refused = await merchant().refusesToCreate(members, expected);
    expect(refused.body["error"]).toMatchObject({ field: "payment_method" });
    await merchant().refusesToCreate({ ...members, confirm: false }, expected);
  },

  "card number too short": async () => {
    const numberRefused = { status: 400, code: "IR_06", reason: "card_number_invalid" };
    await merchant().refusesToCreate(cardWith({ card_number: "4242424" }), numberRefused);
    const wrongDigit = await merchant().refusesToCreate(cardWith({ card_number: "4242424242424241" }), numberRefused);
    expect(wrongDigit.text).not.toContain("4242424242424241");
    const expiry = { status: 400, code: "IR_16", reason: "card_expiry_invalid" };
    await merchant().refusesToCreate(cardWith({ card_exp_month: "13" }), expiry);
    await merchant().refusesToCreate(cardWith({ card_exp_month: "00" }), expiry);
    await merchant().refusesToCreate(cardWith({ card_exp_year: "203" }), expiry);
    await merchant().refusesToCreate(cardWith({ card_exp_year: "2023" }), { ...expiry, reason: "card_expired" });
    for (const code of ["12", "12345", "12a"]) {
      await merchant().refusesToCreate(cardWith({ card_cvc: code }), { ...expiry, reason: "card_cvc_invalid" });
    }
  },

  "wrong currency / capture_method / payment_method value": async () => {
    const cases: readonly (readonly [string, string])[] = [
      ["currency", "USD"],
      ["capture_method", "manual_multiple"],
      ["payment_method", "bank_redirect"],
    ];
    for (const [field, allowed] of cases) {
      const body = cardPayment(cards.succeeds, { [field]: "this_should_fail" });
      const refused = await merchant().refusesToCreate(body, readable);
      const { data, ...error } = refused.body["error"] as unknown as {
        data: string[];
        field: string;
        message: string;
      };
      expect(error).toMatchObject({
        field,
        message: expect.stringContaining(`${field} must be one of ${data[0]}, `),
      });
      expect(data).toContain(allowed);
    }
  },

  "return_url not a URL / 2050 characters; mandate_id 67 characters": async () => {
    const refusedFor = async (members: Readonly<Record<string, unknown>>, expected: typeof readable) =>
      (await merchant().refusesToCreate(cardPayment(cards.succeeds, members), expected)).body["error"];
    expect(await refusedFor({ return_url: "fail" }, readable)).toMatchObject({ field: "return_url" });
    const long = `https://merchant.example/${"a".repeat(2050 - 25)}`;
    expect(long).toHaveLength(2050);
    expect(await refusedFor({ return_url: long }, tooLong)).toMatchObject({
      field: "return_url",
      message: expect.stringMatching(/at most 255 characters.*2050/),
    });
    const mandate = { mandate_id: "m".repeat(67), off_session: true, customer_id: "cus_ada" };
    expect(await refusedFor(mandate, tooLong)).toMatchObject({
      field: "mandate_id",
      message: expect.stringMatching(/at most 64 characters.*67/),
    });
  },

  "wrong publishable key; invalid client session": async () => {
    const created = await merchant().pay({ amount: 6540, currency: "USD" });
    const { payment_id: paymentId, client_secret: clientSecret } = created.body;
    const path = paymentPath(created, "/confirm");
    const body = { client_secret: clientSecret, ...cardMembers(cards.succeeds) };
    const unauthorized = { status: 401, code: "IR_01", reason: "unauthorized" };
    const gateway = system().gateway;
    await merchant().refusesAndKeeps(
      paymentId,
      () => gateway.call("POST", path, { key: "pk_snd_0123456789abcdef0123456789abcdef", body }),
      unauthorized,
    );
    const session = Buffer.from(`publishable_key=pk_snd_unknown,client_secret=${String(clientSecret)}`);
    await merchant().refusesAndKeeps(
      paymentId,
      () => gateway.call("POST", path, { headers: { authorization: session.toString("base64") }, body }),
      unauthorized,
    );
    // A known key with the secret of no payment: the key is right, the secret is not.
    await merchant().refusesAndKeeps(
      paymentId,
      () => merchant().client("POST", path, { ...body, client_secret: `${String(paymentId)}_secret_unknown` }),
      { status: 400, code: "IR_09", reason: "client_secret_wrong" },
    );
    const withoutSecret = { ...body, client_secret: undefined };
    await merchant().refusesAndKeeps(paymentId, () => merchant().client("POST", path, withoutSecret), {
      status: 400,
      code: "IR_04",
      reason: "client_secret_missing",
    });
  },

  "order_details item without product_name": async () => {
    const refused = await merchant().refusesToCreate(
      cardPayment(cards.succeeds, { order_details: [{ quantity: 1, amount: 6540 }] }),
      readable,
    );
    expect(refused.body["error"]).toMatchObject({ field: "order_details.0.product_name" });
  },

  "installment options with confirm true": async () => {
    const options = [{ payment_method: "card", available_plans: [{ number_of_installments: [3, 6] }] }];
    const refused = await merchant().refusesToCreate(
      cardPayment(cards.succeeds, { installment_options: options }),
      tooLong,
    );
    expect(refused.body["error"]).toMatchObject({ field: "installment_options" });
    const offered = await merchant().pay(cardPayment(cards.succeeds, { confirm: false, installment_options: options }));
    expect(offered.body).toMatchObject({ status: "requires_confirmation" });
    expectRefusal(
      await merchant().call("POST", paymentPath(offered), { installment_options: options, confirm: true }),
      tooLong,
    );
  },
}));
