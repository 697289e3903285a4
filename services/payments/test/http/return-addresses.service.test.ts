// Addresses that customers are sent away by and come back by: what a caller who knows only ids gets from them.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { deviceOf, threeDsCards, threeDsDataOf, threeDsPayment, threeDsShop } from "../support/authentications.ts";
import type { CallResult } from "../support/http-call.ts";
import { call } from "../support/http-call.ts";
import { headingOf, openPage, press, sendForm } from "../support/pages.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const challenged = (): Promise<Payment> => shop.pay(cardPayment("4000003800000446"));

const startOf = (payment: Payment): string => payment.next_action?.["redirect_to_url"] ?? "";

/** Where the bank's page sends the customer's browser back to. */
const backFrom = async (payment: Payment, choice: "complete" | "reject"): Promise<string> => {
  const start = await call(startOf(payment), "GET", "");
  const chosen = await call(`${start.headers["location"] ?? ""}/${choice}`, "POST", "");
  return chosen.headers["location"] ?? "";
};

const tokenIn = (address: string): string => new URL(address).searchParams.get("customer_token") ?? "";

/** Every address of a payment that can be put together from ids. */
const guessable = ({ payment_id: id, merchant_id: merchantId }: Payment): readonly string[] => [
  `/payments/redirect/${id}/${merchantId}/${id}_1`,
  ...["response", "complete", "authorize"].map((kind) => `/payments/${id}/${merchantId}/redirect/${kind}/fauxpay`),
  ...["response", "complete"].map((kind) => `/payments/${id}/${merchantId}/redirect/${kind}/fauxpay/creds`),
  `/payments/${id}/${merchantId}/authorize/fauxpay`,
];

const form = { "content-type": "application/x-www-form-urlencoded" };

const strangersAt = async (payment: Payment, query: string): Promise<readonly CallResult[]> => {
  const answers: CallResult[] = [];
  for (const path of guessable(payment)) {
    answers.push(await call(stack.url, "GET", `${path}${query}`));
    if (!path.startsWith("/payments/redirect/")) {
      answers.push(await call(stack.url, "POST", `${path}${query}`, { headers: form, text: "PaRes=x" }));
    }
  }
  return answers;
};

/** What is shown for a payment that does not exist, which is all that a stranger may see. */
const nothingAt = (): Promise<CallResult> =>
  call(stack.url, "GET", `/payments/pay_00000000000000000000000000/${shop.merchantId}/redirect/response/fauxpay`);

const expectNothing = async (payment: Payment, query = ""): Promise<void> => {
  const nothing = await nothingAt();
  for (const { status, headers, text } of await strangersAt(payment, query)) {
    expect({ status, location: headers["location"], text }).toEqual({
      status: 404,
      location: undefined,
      text: nothing.text,
    });
  }
};

describe("a caller who knows the ids of a payment, and not the token of its attempt", () => {
  it("is shown nothing and changes nothing while the customer is away", async () => {
    const payment = await challenged();
    await expectNothing(payment);
    await expectNothing(payment, "?customer_token=");
    await expectNothing(payment, `?customer_token=1_${"A".repeat(43)}`);
    const [before] = await shop.attempts(payment.payment_id);
    expect(before?.status).toBe("authentication_pending");
  });

  it.each(["complete", "reject"] as const)("is shown nothing after the customer's part: %s", async (choice) => {
    const payment = await challenged();
    const back = await backFrom(payment, choice);
    await expectNothing(payment);
    const target = new URL((await call(back, "GET", "")).headers["location"] ?? "");
    expect(target.searchParams.get("payment_intent_client_secret")).toBe(payment.client_secret);
    await expectNothing(payment);
  });

  it("has no use for a token of another payment, of another attempt's number or for another step", async () => {
    const payment = await challenged();
    const other = await challenged();
    const back = await backFrom(payment, "complete");
    await expectNothing(other, `?customer_token=${tokenIn(back)}`);
    await expectNothing(payment, `?customer_token=${tokenIn(back).replace(/^1_/, "2_")}`);
    const [path = ""] = guessable(payment);
    expect((await call(stack.url, "GET", `${path}?customer_token=${tokenIn(back)}`)).status).toBe(404);
    const returned = new URL(back);
    returned.searchParams.set("customer_token", tokenIn(startOf(payment)));
    expect((await call(returned.href, "GET", "")).status).toBe(404);
  });

  it("learns nothing of an authentication elsewhere, nor whether it has ended", async () => {
    const own = stack.shop(threeDsShop);
    const device = deviceOf(own);
    const payment = await own.pay(threeDsPayment(threeDsCards.challenge));
    await expectNothing(payment);
    const guessed = await device.poll(`external_authentication_${payment.payment_id}`);
    expect([guessed.status, guessed.text]).toEqual([404, expect.stringContaining("HE_02")]);
    expect(await device.pollStatus(payment)).toBe("pending");
    const { url } = await openPage(threeDsDataOf(payment).three_ds_authorize_url);
    expect(url.hostname).toBe("shop.example");
  });
});

describe("the tokens", () => {
  it("have at least 128 bits, differ between payments, and go to no one who needs them not", async () => {
    const payment = await challenged();
    const back = await backFrom(payment, "complete");
    const tokens = [tokenIn(startOf(payment)), tokenIn(back), tokenIn(startOf(await challenged()))];
    for (const token of tokens) expect(token).toMatch(/^1_[A-Za-z0-9_-]{43}$/);
    expect(new Set(tokens).size).toBe(3);
    await call(back, "GET", "");
    const reported = JSON.stringify([await shop.events(payment.payment_id), await shop.read(payment.payment_id)]);
    expect(reported).not.toContain(tokenIn(back));
    const stored = JSON.stringify(
      await stack.rows(
        `select p.*, a.* from payments p join attempts a using (merchant_id, payment_id) where payment_id = $1`,
        payment.payment_id,
      ),
    );
    for (const token of tokens.slice(0, 2)) expect(stored).not.toContain(token);
  });

  it("are given to the merchant's shop no further", async () => {
    const payment = await challenged();
    const target = await openPage(await backFrom(payment, "complete"));
    expect(target.url.href).not.toContain("customer_token");
  });
});

describe("the page of the sandbox's bank", () => {
  it("does not open for a caller who knows only the provider's id of the payment", async () => {
    const payment = await challenged();
    const { url } = await openPage(startOf(payment));
    const id = payment.connector_transaction_id ?? "";
    expect(url.pathname).toContain(id);
    const closed = async (): Promise<void> => {
      const provider = url.origin;
      expect((await call(provider, "GET", `/challenge/${id}`)).status).toBe(404);
      expect((await call(provider, "GET", `/challenge/${id}.${"A".repeat(32)}`)).status).toBe(404);
      expect((await call(provider, "POST", `/challenge/${id}/reject`)).status).toBe(404);
    };
    await closed();
    const done = await press(await openPage(url.href), "Complete");
    expect(done.url.searchParams.get("status")).toBe("succeeded");
    await closed();
  });

  it("nor for an authentication", async () => {
    const own = stack.shop(threeDsShop);
    const payment = await own.pay(threeDsPayment(threeDsCards.challenge));
    const { acs_url: page } = await deviceOf(own).authenticate(payment);
    const { origin, pathname } = new URL(page ?? "");
    const [path = "", token = ""] = pathname.split(".");
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect((await call(origin, "GET", path)).status).toBe(404);
    expect((await call(origin, "POST", `${path}/complete`)).status).toBe(404);
  });
});

describe("the page of a payment link", () => {
  const linked = (): Promise<Payment> =>
    shop.pay({ amount: 6540, currency: "USD", payment_link: true, description: "One year of the magazine" });

  const linkOf = ({ payment_link: link }: Payment): URL => new URL(link?.link ?? "");

  const guesses = (payment: Payment): readonly string[] =>
    ["", "status/"].flatMap((kind) => {
      const path = `/payment_link/${kind}${shop.merchantId}/${payment.payment_id}`;
      return [path, `${path}?locale=en`, `${path}?token=`, `${path}?token=${"A".repeat(32)}`];
    });

  it("does not open for a caller who knows only ids, before and after the payment", async () => {
    const payment = await linked();
    const fields = new URLSearchParams({ method: "card", card_number: "4111111111111111" }).toString();
    const closed = async (): Promise<void> => {
      for (const path of guesses(payment)) {
        const page = await call(stack.url, "GET", path);
        expect([path, page.status, page.text.includes("magazine")]).toEqual([path, 404, false]);
        if (path.includes("/status/")) continue;
        const sent = await call(stack.url, "POST", path, { headers: form, text: fields });
        expect([path, sent.status, sent.text.includes("magazine")]).toEqual([path, 404, false]);
      }
    };
    await closed();
    const paid = await sendForm(await openPage(linkOf(payment).href), {
      method: "card",
      card_number: "4111111111111111",
      card_expiry: "03/40",
      card_cvc: "737",
    });
    expect(headingOf(paid)).toBe("Thank you, your payment was successful");
    await closed();
  });

  it("keeps opening by a link that was sent out before links had tokens, until a day after its end", async () => {
    const payment = await linked();
    const old = linkOf(payment);
    old.searchParams.delete("token");
    await stack.rows(
      `update payments set details = jsonb_set(details, '{payment_link,link}', to_jsonb($2::text))
         where payment_id = $1`,
      payment.payment_id,
      old.href,
    );
    expect((await openPage(old.href)).html).toContain("card_number");
    const changed = (
      await shop.send("POST", `/payments/${payment.payment_id}`, { payment_link_config: { theme: "teal" } })
    ).body as Payment;
    expect(changed.payment_link?.link).toBe(old.href);
    await stack.rows(
      `update payments set expires_at = now() - interval '25 hours' where payment_id = $1`,
      payment.payment_id,
    );
    expect((await openPage(old.href)).status).toBe(404);
  });
});

describe("a page that is not there", () => {
  it.each([
    ["payment", () => `/payments/redirect/pay_x/${shop.merchantId}/pay_x_1`],
    ["return", () => `/payments/pay_x/${shop.merchantId}/redirect/response/fauxpay`],
    ["authentication", () => `/payments/pay_x/${shop.merchantId}/redirect/authorize/fauxpay`],
    ["payment link", () => `/payment_link/${shop.merchantId}/pay_x`],
    ["payment link's status", () => `/payment_link/status/${shop.merchantId}/pay_x`],
    ["payout link", () => `/payout_link/${shop.merchantId}/payout_x`],
    ["collect link", () => `/payment_methods/collect/${shop.merchantId}/pm_collect_link_x`],
  ])("is a page for people and JSON for programs: %s", async (_what, pathOf) => {
    const asked = async (accept: string): Promise<unknown> => {
      const { status, headers, body } = await call(stack.url, "GET", pathOf(), { headers: { accept } });
      const code = (body as { error?: { code?: string } } | null)?.error?.code;
      return [status, headers["content-type"]?.split(";", 1)[0], code];
    };
    expect(await asked("application/json")).toEqual([404, "application/json", "HE_02"]);
    expect(await asked("text/html,application/json;q=0.9")).toEqual([404, "text/html", undefined]);
    expect(await asked("*/*")).toEqual([404, "text/html", undefined]);
  });
});

describe("what customers read on their way", () => {
  const german = { "accept-language": "de-AT,en;q=0.5" };

  it.each([
    ["de", "complete", "Ihre Zahlung war erfolgreich. Sie können diese Seite schließen."],
    ["de", "reject", "Ihre Zahlung ist fehlgeschlagen. Sie können diese Seite schließen und es erneut versuchen."],
    ["fr", "complete", "Votre paiement a réussi. Vous pouvez fermer cette page."],
    ["es", "complete", "Su pago se ha realizado. Puede cerrar esta página."],
    ["it", "complete", "Il pagamento è andato a buon fine. Può chiudere questa pagina."],
    ["mt", "complete", "Your payment was successful. You can close this page."],
  ] as const)("is in the language of a browser that speaks %s, after they %s", async (language, choice, text) => {
    const nowhere = stack.shop({ profile: { return_url: null } });
    const back = await backFrom(await nowhere.pay(cardPayment("4000003800000446", { return_url: null })), choice);
    const page = await call(back, "GET", "", { headers: { "accept-language": language } });
    expect(page.text).toContain(`<p>${text}</p>`);
    expect(page.text).toContain(`<html lang="${language === "mt" ? "en" : language}" dir="ltr">`);
  });

  it("is so on a form to the shop, and where there is nothing", async () => {
    const posting = stack.shop({ profile: { redirect_to_merchant_with_http_post: true } });
    const back = await backFrom(await posting.pay(cardPayment("4000003800000446")), "complete");
    const page = await openPage(back, german);
    expect(headingOf(page)).toBe("Zurück zum Shop");
    expect(page.html).toContain("<button>Weiter</button>");
    const nothing = await openPage(`${stack.url}/payments/redirect/pay_x/${shop.merchantId}/pay_x_1`, german);
    expect(headingOf(nothing)).toBe("Seite nicht gefunden");
    expect(nothing.html).toContain("Hier gibt es keine Zahlung.");
    const challenge = `${stack.url}/authentication/${shop.merchantId}/auth_x/redirect`;
    expect((await openPage(challenge, german)).html).toContain("Hier gibt es nichts zu bestätigen.");
  });
});

describe("payments that were sent away before addresses had tokens", () => {
  const asBefore = (payment: Payment, age = "1 minute") =>
    stack.rows(
      `update attempts set details = details - 'hasAddressToken', created_at = now() - $2::interval
         where payment_id = $1`,
      payment.payment_id,
      age,
    );

  it("are come back from for a day, without any secret", async () => {
    const payment = await challenged();
    await backFrom(payment, "complete");
    // The provider's message about it rewrites the details of the attempt: it has to be first.
    await eventually(async () => (await shop.attempts(payment.payment_id))[0]?.status === "charged");
    await asBefore(payment);
    const [, back = ""] = guessable(payment);
    const target = new URL((await call(stack.url, "GET", back)).headers["location"] ?? "");
    expect([...target.searchParams.keys()]).toEqual(["status", "payment_id"]);
    expect(target.searchParams.get("status")).toBe("succeeded");
    await asBefore(payment, "25 hours");
    await expectNothing(payment);
  });

  it("are still sent away by their old address", async () => {
    const payment = await challenged();
    await asBefore(payment);
    const [start = ""] = guessable(payment);
    const page = await openPage(`${stack.url}${start}`);
    expect(page.html).toContain("Complete");
    expect((await press(page, "Complete")).url.searchParams.get("status")).toBe("succeeded");
  });
});
