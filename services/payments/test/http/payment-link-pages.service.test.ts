import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import { newCustomer, storeCard, visa } from "../support/customers.ts";
import { call } from "../support/http-call.ts";
import { headingOf, openPage, press, remarksOf, sendForm } from "../support/pages.ts";
import type { Page } from "../support/pages.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({
    connectors: ["fauxpay", "pretendpay"],
    profile: {
      payment_link_config: { seller_name: "kiosk", allowed_domains: ["shop.example", "*.kiosk.example:*"] },
    },
  });
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const linked = (more: Record<string, unknown> = {}, of: Shop = shop): Promise<Payment> =>
  of.pay({ amount: 6540, currency: "USD", payment_link: true, ...more });

const open = (payment: Payment): Promise<Page> => openPage(payment.payment_link?.link ?? "");

const cardFields = (number = "4111111111111111"): Record<string, string> => ({
  method: "card",
  card_number: number,
  card_expiry: "03/40",
  card_cvc: "737",
  card_holder_name: "Ada Beispiel",
});

const policyOf = ({ headers }: Page): string => headers["content-security-policy"] ?? "";

const expire = (payment: Payment): Promise<unknown> =>
  stack.rows(
    "update payments set expires_at = now() - interval '1 second', expiry_due_at = null where payment_id = $1",
    payment.payment_id,
  );

describe("the page of a payment link", () => {
  it("accepts a card, confirms it, and leads back to the shop without the client secret", async () => {
    const payment = await linked({
      description: "One year of the magazine",
      merchant_order_reference_id: "order-1042",
    });
    const page = await open(payment);
    expect(page.status).toBe(200);
    for (const text of ["$65.40", "One year of the magazine", "kiosk", "Pay $65.40"]) expect(page.html).toContain(text);
    expect(page.html).toMatch(/<p class="until">[^<]+<time datetime="[^"]+Z">[^<]+ UTC<\/time>\.<\/p>/);
    const paid = await sendForm(page, cardFields());
    expect(headingOf(paid)).toBe("Thank you, your payment was successful");
    expect(paid.html).toContain("order-1042");
    expect(paid.html).toMatch(/<dt>Paid with<\/dt><dd>Visa •••• 1111<\/dd>/);
    expect(paid.html).toMatch(/<dt>Paid on<\/dt><dd><time datetime="[^"]+Z">[^<]+ UTC<\/time><\/dd>/);
    expect(await shop.read(payment.payment_id)).toMatchObject({
      status: "succeeded",
      connector: "fauxpay",
      payment_method: "card",
      payment_method_data: { card: { last4: "1111", card_holder_name: "Ada Beispiel" } },
    });
    const back = await press(paid, "Back to kiosk");
    expect(back.url.origin + back.url.pathname).toBe("https://shop.example/return");
    expect(Object.fromEntries(back.url.searchParams)).toEqual({
      status: "succeeded",
      payment_id: payment.payment_id,
      amount: "6540",
      signature_algorithm: "HMAC-SHA512",
      signature: expect.stringMatching(/^[0-9a-f]{128}$/),
    });
    expect(headingOf(await open(payment))).toBe("Thank you, your payment was successful");
  });

  it("states where to transfer the amount, and shows a code to scan", async () => {
    const slow = stack.shop({ connectors: ["shampay"], apiKey: "key_of_a_slow_provider" });
    await stack.provider.behave("shampay", "key_of_a_slow_provider", { settlement_delay_ms: 60_000 });
    const asked = await open(await linked({ currency: "EUR" }, slow));
    const transfer = await sendForm(asked, {
      method: "bank_transfer-sepa_bank_transfer",
      ask_bank_transfer_sepa_bank_transfer_billing_email: "ada@shop.example",
    });
    expect(headingOf(transfer)).toBe("Please transfer the amount");
    for (const text of ["DE89 3704 0044 0532 0130 00", "COBADEFFXXX", "Account holder", "Check again"]) {
      expect(transfer.html).toContain(text);
    }
    expect(transfer.html).toContain('data-watch="true"');
    const scanned = await linked({}, slow);
    const confirmed = await slow.send("POST", `/payments/${scanned.payment_id}/confirm`, {
      payment_method: "wallet",
      payment_method_type: "we_chat_pay",
      payment_method_data: { wallet: { we_chat_pay_qr: {} } },
    });
    expect(confirmed).toMatchObject({ status: 200, body: { status: "requires_customer_action" } });
    const code = await open(scanned);
    expect(headingOf(code)).toBe("Scan the code to pay");
    expect(code.html).toContain('<img class="code" id="code" src="data:image/svg+xml;base64,');
    // The frame in a shop's page shows the same.
    const body = { client_secret: scanned.client_secret, origin: "https://shop.example", locale: "en" };
    expect(await slow.client("POST", "/checkout/sessions", body)).toMatchObject({
      status: 200,
      body: { is_open: false, form: null, instructions: expect.stringContaining('<img class="code" id="code"') },
    });
    const address = new URL(scanned.payment_link?.link ?? "");
    address.searchParams.set("locale", "de");
    expect(headingOf(await openPage(address.href))).toBe("Scannen Sie den Code");
  });

  it("accepts a card that the bank wants confirmed", async () => {
    const payment = await linked({ authentication_type: "three_ds" });
    const bank = await sendForm(await open(payment), cardFields("4000000000003220"));
    expect(headingOf(bank)).toContain("confirm your payment");
    expect(headingOf(await open(payment))).toBe("One more step");
    const paid = await press(bank, "Complete");
    expect(headingOf(paid)).toBe("Thank you, your payment was successful");
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "succeeded" });
  });

  it("offers another try after the bank refused, too", async () => {
    const payment = await linked({ authentication_type: "three_ds" });
    const bank = await sendForm(await open(payment), cardFields("4000000000003220"));
    const refused = await press(bank, "Reject");
    expect(refused.html).toContain("Your payment was declined");
    const again = await sendForm(refused, cardFields("4000000000003055"));
    expect(headingOf(again)).toBe("Thank you, your payment was successful");
  });

  it.each([
    ["Complete", "Vielen Dank"],
    ["Reject", "abgelehnt"],
  ])("brings the customer back from the bank in the language of the page: %s", async (pressed, words) => {
    const payment = await linked({ authentication_type: "three_ds" });
    const link = new URL(payment.payment_link?.link ?? "");
    link.searchParams.set("locale", "de");
    const bank = await sendForm(await openPage(link.href), cardFields("4000000000003220"));
    expect((await press(bank, pressed)).html).toContain(words);
  });

  it("accepts methods that have a page of their own", async () => {
    const payment = await linked();
    const page = await open(payment);
    expect(page.html).toContain("<span>iDEAL</span>");
    const ideal = { method: "bank_redirect-ideal" };
    const unnamed = await sendForm(page, ideal);
    expect(unnamed.status).toBe(422);
    expect(remarksOf(unnamed)).toEqual({ ask_bank_redirect_ideal_bank_redirect_ideal_bank_name: "Choose your bank" });
    const named = { ...ideal, ask_bank_redirect_ideal_bank_redirect_ideal_bank_name: "ing" };
    const bank = await sendForm(unnamed, named);
    const back = await press(bank, "Success");
    expect(["Your payment is being processed", "Thank you, your payment was successful"]).toContain(headingOf(back));
    expect(await shop.becomes(payment.payment_id, "succeeded")).toMatchObject({
      connector: "pretendpay",
      payment_method: "bank_redirect",
      payment_method_type: "ideal",
    });
    expect(headingOf(await open(payment))).toBe("Thank you, your payment was successful");
  });

  it("asks for what the provider needs, with words for what is missing or wrong, and sends it", async () => {
    const payment = await linked({ customer: { id: "cus_asked", name: "Ada" } });
    const page = await open(payment);
    for (const text of ["E-mail address", "Last name", "Germany"]) expect(page.html).toContain(text);
    // The customer's first name is known.
    expect(page.html).not.toContain("First name");
    const klarna = { method: "pay_later-klarna" };
    const empty = await sendForm(page, klarna);
    expect(empty.status).toBe(422);
    expect(remarksOf(empty)).toEqual({
      ask_pay_later_klarna_billing_email: "Enter your e-mail address",
      ask_pay_later_klarna_billing_address_country: "Choose your country",
      ask_pay_later_klarna_billing_address_last_name: "Enter your last name",
    });
    const asked = {
      ...klarna,
      ask_pay_later_klarna_billing_email: "ada@nowhere",
      ask_pay_later_klarna_billing_address_country: "JP",
      ask_pay_later_klarna_billing_address_last_name: "Example",
    };
    const wrong = await sendForm(page, asked);
    expect(remarksOf(wrong)).toEqual({
      ask_pay_later_klarna_billing_email: "Enter a valid e-mail address, such as name@mail.com",
      ask_pay_later_klarna_billing_address_country: "Choose your country",
    });
    expect(wrong.html).not.toContain("ada@nowhere");
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "requires_payment_method" });
    // Affirm needs no name.
    const affirm = await sendForm(page, {
      method: "pay_later-affirm",
      ask_pay_later_affirm_billing_email: "ada@kiosk.example",
      ask_pay_later_affirm_billing_address_country: "US",
    });
    expect((await press(affirm, "Success")).status).toBe(200);
    expect(await shop.becomes(payment.payment_id, "succeeded")).toMatchObject({
      payment_method: "pay_later",
      payment_method_type: "affirm",
      payment_method_data: { billing: { email: "ada@kiosk.example", address: { country: "US" } } },
    });
  });

  it("accepts a wallet by one press, and nothing of what is in the card form", async () => {
    const payment = await linked();
    const wallet = await press(await open(payment), "PayPal");
    const back = await press(wallet, "Success");
    expect(back.status).toBe(200);
    expect(await shop.becomes(payment.payment_id, "succeeded")).toMatchObject({
      payment_method: "wallet",
      payment_method_type: "paypal",
    });
  });

  it("offers only what the payment allows", async () => {
    const payment = await linked({ allowed_payment_method_types: ["paypal", "credit"] });
    const page = await open(payment);
    const ways = [...page.html.matchAll(/name="method" value="([^"]+)"/g)].map(([, key]) => key);
    expect(ways).toEqual(["wallet-paypal", "card"]);
    for (const method of ["voucher-oxxo", "voucher", "wallet"]) {
      const unknown = await sendForm(page, { method });
      expect(unknown.status).toBe(422);
      expect(remarksOf(unknown)).toEqual({
        methods: "This way to pay is not possible for this payment. Choose another one",
      });
    }
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "requires_payment_method", attempt_count: 1 });
  });

  it("shows what was declined, accepts another card in its place, and keeps both attempts", async () => {
    const payment = await linked();
    const declined = await sendForm(await open(payment), cardFields("4000000000000002"));
    expect(declined.html).toContain("Your payment was declined");
    expect(declined.html).toContain("Your card was declined.");
    const later = await open(payment);
    expect(headingOf(later)).toBe("Your payment was declined");
    const paid = await sendForm(await press(later, "Try again"), cardFields());
    expect(headingOf(paid)).toBe("Thank you, your payment was successful");
    const attempts = await shop.attempts(payment.payment_id);
    expect(attempts.map(({ status, error_code: code }) => [status, code])).toEqual([
      ["failure", "card_declined"],
      ["charged", null],
    ]);
  });

  it.each([
    ["en", "Your bank could not confirm that it is you.", "This payment method could not be used."],
    ["de", "Die Bestätigung ist fehlgeschlagen.", "Diese Zahlungsart konnte nicht verwendet werden."],
    ["es", "La confirmación falló.", "No se pudo usar este medio de pago."],
    ["fr", "La confirmation a échoué.", "Ce moyen de paiement n’a pas pu être utilisé."],
  ])("states why in the page's language, and nothing meant for the merchant: %s", async (locale, why, known) => {
    const payment = await linked({ authentication_type: "three_ds" });
    const link = new URL(payment.payment_link?.link ?? "");
    link.searchParams.set("locale", locale);
    const rejected = await press(await sendForm(await openPage(link.href), cardFields("4000000000003220")), "Reject");
    const status = new URL(rejected.url);
    status.searchParams.set("locale", locale);
    expect((await openPage(status.href)).html).toContain(why);
    await stack.rows(
      `update attempts set details = jsonb_set(details, '{error,unifiedMessage}', '"Ask acquirer desk 7"')
         where payment_id = $1`,
      payment.payment_id,
    );
    const other = await openPage(status.href);
    expect(other.html).toContain(known);
    expect(other.html).not.toContain("acquirer desk");
  });

  it("ends the tries of a visitor who goes through many cards", async () => {
    const payment = await linked();
    await sendForm(await open(payment), cardFields("4000000000000002"));
    await stack.rows("update payments set attempt_count = 12 where payment_id = $1", payment.payment_id);
    await stack.rows("update attempts set number = 12 where payment_id = $1", payment.payment_id);
    expect(headingOf(await openPage(`${payment.payment_link?.link ?? ""}&retry=true`))).toBe(
      "Your payment did not go through",
    );
  });

  it("processes a payment once, however often its form is sent", async () => {
    const payment = await linked();
    const page = await open(payment);
    const pages = await Promise.all(Array.from({ length: 5 }, () => sendForm(page, cardFields())));
    for (const { status } of pages) expect(status).toBe(200);
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "succeeded", attempt_count: 1 });
    expect(await shop.events(payment.payment_id)).toHaveLength(2);
  });
});

describe("what the customer typed", () => {
  it("is remarked on field by field, and never comes back", async () => {
    const payment = await linked();
    const typed = { method: "card", card_number: "4111111111111112", card_expiry: "13/40", card_cvc: "73a" };
    const page = await sendForm(await open(payment), typed);
    expect(page.status).toBe(422);
    expect(remarksOf(page)).toEqual({
      card_number: "Enter a valid card number. Check the digits on your card",
      card_expiry: "Enter the expiry date as month and year, such as 03/30",
      card_cvc: "Enter the 3 or 4 digits of the security code",
    });
    expect(page.html).toMatch(/<div class="notice" id="error-summary" role="alert" tabindex="-1" autofocus>/);
    expect(page.html.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(page.html).toContain("<title>Error: Payment details");
    for (const value of ["4111111111111112", "13/40", "73a"]) expect(page.html).not.toContain(value);
    expect(await shop.read(payment.payment_id)).toMatchObject({
      status: "requires_payment_method",
      attempt_count: 1,
    });
    expect(headingOf(await sendForm(page, cardFields()))).toBe("Thank you, your payment was successful");
  });

  it("is asked for where it is missing", async () => {
    const page = await open(await linked());
    expect(remarksOf(await sendForm(page, { method: "card" }))).toEqual({
      card_number: "Enter your card number",
      card_expiry: "Enter the expiry date",
      card_cvc: "Enter the security code",
    });
    expect(remarksOf(await sendForm(page, { method: "" }))).toEqual({ methods: "Choose how you would like to pay" });
    expect(remarksOf(await sendForm(page, { ...cardFields(), card_expiry: "01/20" }))).toEqual({
      card_expiry: "This card has expired. Use another card",
    });
  });
});

describe("the style of the pages", () => {
  it("keeps boxes that are side by side at one height, although only one of their labels wraps", async () => {
    const { html } = await open(await linked());
    const address = /<link[^>]+href="([^"]+\.css[^"]*)"/.exec(html)?.[1] ?? "";
    const style = (await call(stack.url, "GET", address)).text;
    // Labels, boxes, hints and remarks share the rows of their parent.
    expect(style.replaceAll(/\s+/g, " ")).toContain(
      ".row .field:not([hidden]) { display: grid; grid-row: span 4; grid-template-rows: subgrid; }",
    );
  });
});

describe("a page that accepts no payment", () => {
  it("states that the link has expired, and accepts nothing more", async () => {
    const payment = await linked();
    const form = await open(payment);
    await expire(payment);
    expect(headingOf(await open(payment))).toBe("This link has expired");
    expect(headingOf(await sendForm(form, cardFields()))).toBe("This link has expired");
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "requires_payment_method" });
  });

  it("states that the payment was cancelled", async () => {
    const payment = await linked();
    await shop.send("POST", `/payments/${payment.payment_id}/cancel`, {});
    expect(headingOf(await open(payment))).toBe("This payment was cancelled");
  });

  it("does not exist for payments without a link, even for a caller who knows their ids", async () => {
    const plain = await shop.pay({ amount: 100, currency: "USD" });
    const path = `${shop.merchantId}/${plain.payment_id}`;
    for (const kind of ["", "s/", "status/"]) {
      const page = await openPage(`${stack.url}/payment_link/${kind}${path}`);
      expect([page.status, headingOf(page)]).toEqual([404, "Page not found"]);
    }
    const sent = await call(`${stack.url}/payment_link/${path}`, "POST", "", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      text: new URLSearchParams(cardFields()).toString(),
    });
    expect(sent.status).toBe(404);
    expect((await openPage(`${stack.url}/payment_link/nobody/${plain.payment_id}`)).status).toBe(404);
  });

  it("leads to the form while that waits", async () => {
    const payment = await linked();
    const status = await openPage(
      (payment.payment_link?.link ?? "").replace("/payment_link/", "/payment_link/status/"),
    );
    expect(headingOf(status)).toBe("Not paid yet");
    expect(status.html).not.toContain("shop.example");
    expect((await press(status, "Pay now")).html).toContain("card_number");
  });

  it("is skipped after success where the merchant wants it so", async () => {
    const payment = await linked({ payment_link_config: { skip_status_screen: true } });
    const back = await sendForm(await open(payment), cardFields());
    expect(back.url.hostname).toBe("shop.example");
    expect(back.url.searchParams.get("status")).toBe("succeeded");
  });

  it("leads back by a form where the profile wants that", async () => {
    const posting = stack.shop({ profile: { redirect_to_merchant_with_http_post: true } });
    const paid = await sendForm(await open(await linked({}, posting)), cardFields());
    expect(paid.html).toMatch(/<form id="way-back" method="post" action="https:\/\/shop.example\/return"/);
    expect(policyOf(paid)).toContain("form-action 'self' https://shop.example;");
  });
});

describe("the secure page", () => {
  const secure = (payment: Payment, headers: Record<string, string>): Promise<Page> =>
    openPage(payment.payment_link?.secure_link ?? "", headers);
  const framed = { "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site", referer: "https://shop.example/pay" };
  const within = { "sec-fetch-dest": "iframe", "sec-fetch-site": "same-origin" };

  it("opens in frames of allowed sites, which the answer lists for the browser", async () => {
    const page = await secure(await linked(), framed);
    expect(page.status).toBe(200);
    expect(policyOf(page)).toContain("frame-ancestors 'self' shop.example *.kiosk.example:*;");
    const other = { ...framed, referer: "https://a.b.kiosk.example:8443/x" };
    expect((await secure(await linked(), other)).status).toBe(200);
  });

  it.each([
    ["no frame", { ...framed, "sec-fetch-dest": "document" }],
    ["another site", { ...framed, referer: "https://evil.example/shop.example" }],
    ["a site that only ends alike", { ...framed, referer: "https://evilshop.example/" }],
    ["a request without an origin", { "sec-fetch-dest": "iframe" }],
    ["nothing that browsers send", {}],
  ])("refuses %s", async (_what, headers) => {
    const page = await secure(await linked(), headers);
    expect([page.status, headingOf(page)]).toEqual([403, "This page cannot be opened here"]);
    expect(page.html).not.toContain("card_number");
  });

  it("does not exist without allowed sites", async () => {
    const open_ = stack.shop();
    const payment = await linked({}, open_);
    expect(payment.payment_link?.secure_link).toBeNull();
    const page = await openPage(`${stack.url}/payment_link/s/${open_.merchantId}/${payment.payment_id}`, framed);
    expect(page.status).toBe(404);
  });

  it("processes the payment inside the frame, and leaves it for the bank only by a press", async () => {
    const payment = await linked({ authentication_type: "three_ds" });
    const page = await secure(payment, framed);
    const next = await sendForm(page, cardFields("4000000000003220"), within);
    expect(headingOf(next)).toBe("One more step");
    expect(policyOf(next)).toContain("frame-ancestors 'self' shop.example");
    expect(next.html).toMatch(/<a class="button" href="[^"]*" target="_top">Continue<\/a>/);
    const bank = await press(next, "Continue");
    expect(headingOf(await press(bank, "Complete"))).toBe("Thank you, your payment was successful");
  });

  it("refuses a form that comes from elsewhere", async () => {
    const payment = await linked();
    const page = await secure(payment, framed);
    const foreign = { ...framed, referer: "https://evil.example/", origin: "https://evil.example" };
    expect((await sendForm(page, cardFields(), foreign)).status).toBe(403);
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "requires_payment_method" });
  });
});

describe("stored cards", () => {
  const framed = { "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site", referer: "https://shop.example/pay" };
  const within = { "sec-fetch-dest": "iframe", "sec-fetch-site": "same-origin" };

  const withCard = async (config: Record<string, unknown> = {}): Promise<{ payment: Payment; cardId: string }> => {
    const customer = { id: await newCustomer(shop) };
    const card = { card_number: visa, card_exp_month: "08", card_exp_year: "2041" };
    const stored = await storeCard(shop, customer.id, visa, { card });
    const payment = await linked({
      customer,
      payment_link_config: { enabled_saved_payment_method: true, ...config },
    });
    return { payment, cardId: stored.payment_method_id };
  };

  const secure = (payment: Payment): Promise<Page> => openPage(payment.payment_link?.secure_link ?? "", framed);

  it("are listed on the secure page and pay with their security code", async () => {
    const { payment, cardId } = await withCard();
    const page = await secure(payment);
    expect(page.html).toMatch(/<span>Visa\s+•••• 4242\s+08\/41<\/span><img [^>]*visa\.svg[^>]*><\/label>/);
    const unproved = await sendForm(page, { method: cardId }, within);
    expect(remarksOf(unproved)).toEqual({ [`cvc_${cardId}`]: "Enter the security code" });
    const paid = await sendForm(unproved, { method: cardId, [`cvc_${cardId}`]: "737" }, within);
    expect(headingOf(paid)).toBe("Thank you, your payment was successful");
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "succeeded", payment_method_id: cardId });
  });

  it("are nowhere else: not on the open page, not unless requested, not for another customer", async () => {
    const { payment, cardId } = await withCard();
    const openForm = await open(payment);
    expect(openForm.html).not.toContain("4242");
    const sent = await sendForm(openForm, { method: cardId, [`cvc_${cardId}`]: "737" });
    expect(sent.status).toBe(422);
    const unwanted = await withCard({ enabled_saved_payment_method: false });
    expect((await secure(unwanted.payment)).html).not.toContain("4242");
    const other = await withCard();
    const foreign = { method: cardId, [`cvc_${cardId}`]: "737" };
    expect((await sendForm(await secure(other.payment), foreign, within)).status).toBe(422);
    expect(await shop.read(other.payment.payment_id)).toMatchObject({ status: "requires_payment_method" });
  });
});

describe("how the page looks", () => {
  it("is specified by the merchant, and affects nothing but the look", async () => {
    const nasty = `<script>alert(1)</script>"'`;
    const page = await open(
      await linked({
        description: nasty,
        order_details: [{ product_name: nasty, quantity: 2, amount: 1250 }],
        payment_link_config: {
          theme: "#ffd54f",
          logo: "https://shop.example/logo.png",
          seller_name: nasty,
          payment_button_text: nasty,
          payment_form_header_text: nasty,
          transaction_details: [{ key: nasty, value: nasty }],
          show_card_terms: "always",
          custom_message_for_card_terms: nasty,
          background_image: { url: "https://pictures.example/back.jpg?a=1", position: "top right", size: "50%" },
          sdk_layout: nasty,
          sdk_ui_rules: { ".Input": { borderRadius: "1rem" } },
          payment_link_ui_rules: { ".amount, .description": { color: "rgb(1, 2, 3)" } },
        },
      }),
    );
    expect(page.html).not.toContain("<script>alert");
    expect(page.html).toContain("--theme:#ffd54f;--on-theme:#14181f");
    expect(page.html).toContain("#payment-form .Input{border-radius:1rem}");
    expect(page.html).toContain("body .amount,body .description{color:rgb(1, 2, 3)}");
    expect(page.html).toContain("$25.00");
    expect(policyOf(page)).toContain("img-src 'self' data: https://shop.example https://pictures.example;");
  });

  it("can be the form alone, in another layout, without our name", async () => {
    const page = await open(
      await linked({
        payment_link_config: {
          display_sdk_only: true,
          sdk_layout: "accordion",
          payment_form_label_type: "floating",
          show_card_form_by_default: false,
          enable_button_only_on_form_ready: true,
        },
      }),
    );
    expect(page.html).not.toContain('class="summary"');
    expect(page.html).toContain('class="fields accordion labels-floating"');
    expect(page.html).toContain('data-when-ready="true"');
    expect(page.html).not.toMatch(/ checked>/);
  });

  it("speaks the language of its link", async () => {
    const payment = await linked();
    const page = await openPage(`${payment.payment_link?.link ?? ""}&locale=de-AT`);
    expect(page.html).toContain('<html lang="de" dir="ltr"');
    expect(page.html).toContain("Kartennummer");
    expect(page.html).toMatch(/65,40\s\$ bezahlen/);
    const declined = await sendForm(page, cardFields("4000000000000002"));
    expect(declined.html).toContain("Die Karte wurde abgelehnt.");
  });
});

describe("the page in a browser", () => {
  it("runs our own script alone, and nothing may frame or post elsewhere", async () => {
    const page = await open(await linked());
    const policy = policyOf(page);
    for (const part of ["default-src 'none'", "script-src 'self'", "form-action 'self'", "frame-ancestors 'none'"]) {
      expect(policy.split("; ")).toContain(part);
    }
    expect(page.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "same-origin" });
    for (const address of [...page.html.matchAll(/(?:src|href)="(\/payment_link_assets\/[^"]*)"/g)]) {
      const asset = await call(`${stack.url}${address[1] ?? ""}`, "GET", "");
      expect(asset.status).toBe(200);
      expect(asset.headers["cache-control"]).toContain("immutable");
    }
    expect((await call(`${stack.url}/payment_link_assets/other.js`, "GET", "")).status).toBe(404);
  });

  it("has a label for every field", async () => {
    const { html } = await open(await linked({ setup_future_usage: "on_session", customer_id: "cus_labels" }));
    const fields = [...html.matchAll(/<(?:input|select)\b[^>]*\bid="([^"]+)"/g)].map(([, id]) => id ?? "");
    expect(fields.length).toBeGreaterThan(8);
    for (const id of fields) expect(html).toContain(`for="${id}"`);
    const described = [...html.matchAll(/aria-describedby="([^"]+)"/g)].flatMap(([, ids = ""]) => ids.split(" "));
    for (const id of described) expect(html).toContain(`id="${id}"`);
  });

  it("stores nothing of a card in plaintext", async () => {
    const payment = await linked();
    await sendForm(await open(payment), cardFields("4000000000000002"));
    const stored = await stack.rows(
      "select 1 from attempts where payment_id = $1 and attempts::text like '%4000000000000002%'",
      payment.payment_id,
    );
    expect(stored).toEqual([]);
  });
});
