import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "@jest/globals";
import type { AttemptStatus, PaymentStatus } from "@railyard/contracts";
import { paymentStatuses, siteGlob } from "@railyard/contracts";

import { documentReply } from "../../src/pages/http/page/document.ts";
import { mayEmbed } from "../../src/pages/domain/embedding.ts";
import { linkConfigOf } from "../../src/links/domain/link-config.ts";
import { linkConfigFromWire } from "../../src/links/wire/payment-link-wire.ts";
import { pageLocaleOf, pageLocales } from "../../src/links/domain/locale.ts";
import { noDetails } from "../../src/payments/domain/payment-details.ts";
import type { PageState } from "../../src/payments/domain/page-state.ts";
import { maximumClientAttempts } from "../../src/payments/domain/client-limits.ts";
import { pageStateOf, acceptsForm } from "../../src/payments/domain/page-state.ts";
import type { PageMethod } from "../../src/pages/domain/page-methods.ts";
import { readPaymentForm } from "../../src/pages/wire/payment-form-wire.ts";
import { legibleOn, safeColour, safePicture, showsOnWhite } from "../../src/pages/domain/safe-style.ts";
import { later, now, stateOf } from "../support/states.ts";

describe("what the page shows", () => {
  const inTime: Readonly<Record<PaymentStatus, PageState>> = {
    requires_payment_method: "open",
    requires_confirmation: "open",
    requires_customer_action: "action_needed",
    requires_merchant_action: "in_progress",
    processing: "in_progress",
    requires_capture: "paid",
    partially_captured: "paid",
    partially_captured_and_capturable: "paid",
    succeeded: "paid",
    failed: "retry_possible",
    cancelled: "cancelled",
  };
  const afterwards: Readonly<Record<PaymentStatus, PageState>> = {
    ...inTime,
    requires_payment_method: "expired",
    requires_confirmation: "expired",
    failed: "failed",
  };
  const stateAt = (status: PaymentStatus, seconds: number, attemptStatus: AttemptStatus = "failure"): PageState =>
    pageStateOf(stateOf({ status }, { status: attemptStatus }), later(seconds));

  it.each(paymentStatuses)("of a payment that is %s depends on the clock only where something is open", (status) => {
    expect(stateAt(status, 899)).toBe(inTime[status]);
    expect(stateAt(status, 900)).toBe(afterwards[status]);
  });

  it("is no further try after too many, after a final refusal, or while one is queued", () => {
    const failed = (attemptCount: number, undecidedAttempts = 0): PageState => {
      const details = { ...noDetails, followUps: { undecidedAttempts } };
      return pageStateOf(stateOf({ status: "failed", attemptCount, details }, { status: "failure" }), now);
    };
    expect(failed(maximumClientAttempts - 1)).toBe("retry_possible");
    expect(failed(maximumClientAttempts)).toBe("failed");
    expect(failed(maximumClientAttempts + 3, 4)).toBe("retry_possible");
    expect(failed(maximumClientAttempts + 3, 3)).toBe("failed");
    expect(stateAt("failed", 0, "router_declined")).toBe("failed");
    const queued = stateOf({ status: "failed" }, { status: "failure", details: { isRequeued: true } });
    expect(pageStateOf(queued, now)).toBe("failed");
  });

  it("is a form in two states alone", () => {
    const all = [...new Set([...Object.values(inTime), ...Object.values(afterwards)])];
    expect(all.filter(acceptsForm).sort()).toEqual(["open", "retry_possible"]);
  });
});

describe("who may embed the page", () => {
  const visit = { destination: "iframe", site: "cross-site", origin: null, referrer: null };
  const allowed = ["shop.example", "*.kiosk.example", "localhost:*", "pay.example:8443"];

  it.each([
    ["https://shop.example/a?b", true],
    ["https://SHOP.example", true],
    ["https://shop.example:8443/", false],
    ["https://www.shop.example/", false],
    ["https://a.kiosk.example/", true],
    ["https://a.b.kiosk.example/", true],
    ["https://kiosk.example/", false],
    ["https://evilkiosk.example/", false],
    ["http://localhost:3000/", true],
    ["http://localhost/", true],
    ["https://pay.example:8443/", true],
    ["https://pay.example/", false],
    ["https://shopxexample/", false],
    ["https://evil.example/?shop.example", false],
    ["null", false],
  ])("%s: %s", (referrer, expected) => {
    expect(mayEmbed({ ...visit, referrer }, allowed)).toBe(expected);
    expect(mayEmbed({ ...visit, origin: referrer, referrer: null }, allowed)).toBe(expected);
  });

  it.each([
    ["https://shop.example", "https://shop.example/", true],
    ["https://shop.example/", "https://shop.example/a", true],
    ["https://shop.example", "http://shop.example/", false],
    ["http://shop.example", "https://shop.example/", true],
    ["https://*.shop.example:8443", "https://a.shop.example:8443/", true],
    ["https://*.shop.example:8443", "https://a.shop.example/", false],
    ["shop.example:443", "https://shop.example/", true],
    ["http://localhost:3000", "http://localhost:3000/", true],
    ["*", "https://any.example:8443/", true],
    ["*", "data:text/html,x", false],
    ["https://shop.example", "https://shop.example.evil.example/", false],
    ["müller.example", "https://xn--mller-kva.example/", true],
    ["https://*.Müller.example:8443", "https://shop.müller.example:8443/", true],
    ["müller.example", "https://muller.example/", false],
  ])("%s and a page of %s: %s", (glob, referrer, expected) => {
    expect(mayEmbed({ ...visit, referrer }, [glob])).toBe(expected);
  });

  it("is stated to browsers in ASCII, and never with what is no host", () => {
    const framedBy = ["https://*.müller.example:8443", "shop.example", "mü;ller.example"];
    const page = { locale: "en", title: "", theme: "", bodyClass: "", content: "", framedBy } as const;
    expect(documentReply(page).headers?.["content-security-policy"]).toContain(
      "; frame-ancestors 'self' https://*.xn--mller-kva.example:8443 shop.example; ",
    );
    const glob = new RegExp(siteGlob, "u");
    expect(framedBy.filter((site) => glob.test(site))).toEqual(framedBy.slice(0, 2));
  });

  it("is no site outside a frame, and the page itself inside one", () => {
    expect(mayEmbed({ ...visit, destination: "document", referrer: "https://shop.example/" }, allowed)).toBe(false);
    expect(mayEmbed({ ...visit, destination: null, referrer: "https://shop.example/" }, allowed)).toBe(false);
    expect(mayEmbed({ ...visit, site: "same-origin" }, allowed)).toBe(true);
    expect(mayEmbed({ ...visit, destination: "document", site: "same-origin" }, allowed)).toBe(false);
  });

  it("is decided by the origin where both are given", () => {
    const both = { ...visit, origin: "https://evil.example", referrer: "https://shop.example/" };
    expect(mayEmbed(both, allowed)).toBe(false);
  });
});

describe("the look", () => {
  it("is put together member by member, the payment's own first", () => {
    const profile = {
      theme: "red",
      logo: null,
      seller_name: "Profile",
      business_specific_configs: { winter: { theme: "blue", sdk_layout: "tabs", logo: null } },
    };
    const request = {
      payment_link_config_id: "winter",
      payment_link_config: { sdk_layout: "accordion", theme: null },
    };
    expect(linkConfigOf(linkConfigFromWire(request), profile)).toEqual({
      theme: "blue",
      seller_name: "Profile",
      sdk_layout: "accordion",
    });
    expect(linkConfigOf(linkConfigFromWire({}), null)).toEqual({});
  });

  it.each(["toString", "__proto__", "summer"])("named %s is refused when the profile has none of that name", (name) => {
    const look = (): unknown =>
      linkConfigOf(linkConfigFromWire({ payment_link_config_id: name }), { business_specific_configs: { winter: {} } });
    expect(look).toThrow("no such entry");
  });

  it("has text that can be read on every colour", () => {
    expect(["#212E46", "#000", "navy", "rgb(20, 20, 20)", "hsl(240, 100%, 25%)"].map(legibleOn)).toEqual(
      Array.from({ length: 5 }, () => "#ffffff"),
    );
    expect(["#ffd54f", "#fff", "yellow", "rgb(250 250 250)", "hsl(60 100% 50%)"].map(legibleOn)).toEqual(
      Array.from({ length: 5 }, () => "#14181f"),
    );
    expect([showsOnWhite("#212E46"), showsOnWhite("#ffd54f"), showsOnWhite("white")]).toEqual([true, false, false]);
  });

  it("lets nothing through that is no colour and no picture, even when it was stored before", () => {
    for (const bad of ["red;x", "url(a)", "#12", "#12345", "expression(1)", "rgb(1,2,3", "var(--x)", ""]) {
      expect(safeColour(bad)).toBeUndefined();
    }
    for (const bad of ["http://a.example/b", 'https://a.example/b")', "javascript:1", "//a.example", "https://a b/c"]) {
      expect(safePicture(bad)).toBeUndefined();
    }
    expect(safePicture("https://a.example/b.png?c=1&d=2")).toBe("https://a.example/b.png?c=1&d=2");
  });
});

describe("the language", () => {
  it.each([
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["pt-BR, fr;q=0.5", "pt"],
    ["hu, fr;q=0.5", "fr"],
    ["ES", "es"],
    ["nn-NO", "nb"],
    ["no", "nb"],
    ["iw-IL", "he"],
    ["zh-Hant-TW", "zh"],
    ["ar-EG, en", "ar"],
    ["constructor", "en"],
    ["xx", "en"],
    ["", "en"],
    [null, "en"],
  ])("of %s is %s", (wanted, locale) => {
    expect(pageLocaleOf(wanted)).toBe(locale);
  });

  it("has a line in the table for translators", () => {
    const page = readFileSync(join(import.meta.dirname, "../../../../docs/languages.md"), "utf8");
    const listed = [...page.matchAll(/^\| [A-Z][^|]+ \| `([a-z]+)`/gm)].map(([, locale]) => locale);
    expect(listed.toSorted()).toEqual([...pageLocales].toSorted());
  });
});

describe("the form", () => {
  const offered: readonly PageMethod[] = [
    { key: "card", saved: null, paymentMethod: "card", type: null, fields: [] },
    { key: "wallet-paypal", saved: null, paymentMethod: "wallet", type: "paypal", fields: [] },
    { key: "upi-upi_collect", saved: null, paymentMethod: "upi", type: "upi_collect", fields: [] },
    { key: "upi-upi_intent", saved: null, paymentMethod: "upi", type: "upi_intent", fields: [] },
  ];
  const card = { method: "card", card_number: "4242 4242 4242 4242", card_cvc: "123" };

  it.each(["03/40", "3/40", "03 / 2040", "0340", "032040", "03-40"])("reads the expiry date %s", (expiry) => {
    expect(readPaymentForm({ ...card, card_expiry: expiry }, offered, now)).toEqual({
      isComplete: true,
      request: {
        payment_method: "card",
        payment_method_data: {
          card: {
            card_number: "4242424242424242",
            card_exp_month: "03",
            card_exp_year: "2040",
            card_cvc: "123",
            card_holder_name: null,
            nick_name: null,
          },
        },
      },
    });
  });

  it.each([
    ["13/40", "expiry_invalid"],
    ["00/40", "expiry_invalid"],
    ["40/03", "expiry_invalid"],
    ["03/1", "expiry_invalid"],
    ["10/26", "expiry_past"],
  ])("refuses the expiry date %s", (expiry, problem) => {
    const read = readPaymentForm({ ...card, card_expiry: expiry }, offered, now);
    expect(read).toEqual({ isComplete: false, problems: [{ field: "card_expiry", problem }] });
  });

  it("takes a card in its last month", () => {
    expect(readPaymentForm({ ...card, card_expiry: "11/26" }, offered, now).isComplete).toBe(true);
  });

  it("reads the way to pay from the choice alone, and an address for UPI", () => {
    expect(readPaymentForm({ method: "wallet-paypal" }, offered, now)).toMatchObject({
      request: { payment_method_type: "paypal", payment_method_data: { wallet: { paypal_redirect: {} } } },
    });
    const upi = { method: "upi-upi_collect" };
    expect(readPaymentForm(upi, offered, now)).toMatchObject({ problems: [{ field: "upi_vpa" }] });
    expect(readPaymentForm({ ...upi, upi_vpa: "success@upi" }, offered, now)).toMatchObject({
      request: { payment_method_data: { upi: { upi_collect: { vpa_id: "success@upi" } } } },
    });
    expect(readPaymentForm({ method: "upi-upi_intent" }, offered, now).isComplete).toBe(true);
  });

  it("takes nothing that is not offered", () => {
    expect(readPaymentForm({ method: "voucher" }, offered, now)).toMatchObject({
      problems: [{ field: "method", problem: "method_unavailable" }],
    });
    expect(readPaymentForm({ method: "upi-upi_qr" }, offered, now)).toMatchObject({
      problems: [{ field: "method", problem: "method_unavailable" }],
    });
    expect(readPaymentForm({}, offered, now)).toMatchObject({
      problems: [{ field: "method", problem: "method_missing" }],
    });
  });
});
