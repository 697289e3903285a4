// What the three kinds of page are made of: words, style, and forms that are described as data.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "@jest/globals";
import type { HtmlReply } from "@railyard/http";

import type { LinkConfig } from "../../src/links/domain/link-config.ts";
import type { PageLocale } from "../../src/links/domain/locale.ts";
import { pageLocales } from "../../src/links/domain/locale.ts";
import { wordsOf } from "../../src/links/http/words.ts";
import type { PageMethod } from "../../src/pages/domain/page-methods.ts";
import { payoutOptions } from "../../src/pages/domain/payout-options.ts";
import { framePage } from "../../src/pages/http/checkout/frame-page.ts";
import { elsewhereHtml, frameFieldsHtml } from "../../src/pages/http/checkout/frame-fields.ts";
import type { CheckoutPage } from "../../src/pages/use-cases/view-checkout.ts";
import { collectFormPage, collectStatusPage } from "../../src/pages/http/collect-links/collect-pages.ts";
import { createIcons } from "../../src/pages/http/page/icons.ts";
import { refusalPage } from "../../src/pages/http/page/frame.ts";
import { formPage } from "../../src/pages/http/payment-links/form-page.ts";
import { paymentStatusPage } from "../../src/pages/http/payment-links/status-page.ts";
import { payoutFormPage, payoutStatusPage } from "../../src/pages/http/payout-links/payout-pages.ts";
import type { CollectLinkPage } from "../../src/pages/use-cases/view-collect-link.ts";
import type { LinkPage } from "../../src/pages/use-cases/view-link.ts";
import type { PayoutLinkPage } from "../../src/pages/use-cases/view-payout-link.ts";
import type { DetailsMembers } from "../../src/payments/wire/details-members.ts";
import type { Payout } from "../../src/payouts/domain/payout.ts";
import { detailsOf, later, stateOf } from "../support/states.ts";

const icons = createIcons(undefined);
const style = readFileSync(join(import.meta.dirname, "../../src/pages/http/assets/page.css"), "utf8");

const saved = {
  paymentMethodId: "pm_1",
  network: "Visa",
  last4: "4242",
  expiry: "08/41",
  nickName: null,
  isDeletable: true,
};
const methods: readonly PageMethod[] = [
  { key: "pm_1", saved, paymentMethod: "card", type: null, fields: [] },
  { key: "card", saved: null, paymentMethod: "card", type: null, fields: [] },
  { key: "upi-upi_collect", saved: null, paymentMethod: "upi", type: "upi_collect", fields: [] },
  { key: "wallet-paypal", saved: null, paymentMethod: "wallet", type: "paypal", fields: [] },
  { key: "wallet-apple_pay", saved: null, paymentMethod: "wallet", type: "apple_pay", fields: [] },
];

const details = detailsOf({
  description: "One year of the magazine",
  setup_future_usage: "on_session",
  order_details: [1, 2, 3, 4].map((quantity) => ({
    product_name: "Magazine",
    quantity,
    amount: 100,
    product_img_link: quantity === 1 ? "https://shop.example/magazine.png" : null,
  })),
} as DetailsMembers);

const code = { kind: "code", imageUrl: "data:image/png;base64,AA", text: "Scan it" } as never;

const paymentPage = (config: LinkConfig, changes: Partial<LinkPage> = {}): LinkPage =>
  ({
    link: { config },
    state: stateOf({ details }),
    pageState: "open",
    sellerName: "kiosk",
    methods,
    bankPage: null,
    icons,
    instructions: null,
    help: {
      email: "help@kiosk.example",
      phone: "+49 30 1234567",
      policies: { terms: "https://kiosk.example/terms", privacy: null, refunds: "javascript:alert(1)" },
    },
    way: null,
    ...changes,
  }) as LinkPage;

const paymentForm = (locale: PageLocale, config: LinkConfig = {}, changes: Partial<LinkPage> = {}): HtmlReply =>
  formPage({
    page: paymentPage(config, changes),
    locale,
    action: "/payment_link/shop/pay_1",
    isFramed: false,
    problems: [{ field: "card_number", problem: "number_invalid" }],
    chosen: "card",
  });

const paymentStatus = (locale: PageLocale, changes: Partial<LinkPage>): HtmlReply =>
  paymentStatusPage({
    page: paymentPage({ logo: "https://shop.example/logo.png", show_merchant_name: false }, changes),
    locale,
    formAddress: "/payment_link/shop/pay_1",
    isFramed: false,
    isNext: false,
  });

const options = payoutOptions({ currency: "USD", payoutType: null, enabled: undefined, isPossible: () => true });

const payoutPages = (locale: PageLocale): readonly HtmlReply[] => {
  const payout = { payoutId: "payout_1", amount: 7500, currency: "USD", version: 1, status: "success" } as Payout;
  const page = {
    payout: { ...payout, expiresAt: later(900), details: { description: "Your winnings" } },
    settings: {},
    pageState: "form",
    sellerName: "kiosk",
    framedBy: [],
    icons,
    options,
    wayBack: "https://shop.example/done",
  } as unknown as PayoutLinkPage;
  const view = { page, locale, address: "/payout_link/shop/payout_1", problems: [], chosen: options[0] ?? null };
  const wrong = [{ field: "account_number", problem: "wrong" } as const];
  return [
    payoutFormPage({ ...view, problems: wrong }, false),
    payoutFormPage(view, true),
    payoutStatusPage(view, "paid"),
  ];
};

const collectPages = (locale: PageLocale): readonly HtmlReply[] => {
  const link = { settings: {}, collectLinkId: "pm_collect_link_1", expiresAt: later(900) };
  const page = { link, status: "initiated", sellerName: "kiosk", framedBy: [], icons } as unknown as CollectLinkPage;
  const problems = [{ field: "card_number", problem: "number_missing" } as const];
  const view = { page, locale, address: "/payment_methods/collect/shop/1", problems };
  return [collectFormPage(view), collectStatusPage(view, "submitted")];
};

const looks: readonly LinkConfig[] = [
  {},
  { details_layout: "layout2", sdk_layout: "accordion", payment_form_label_type: "floating" },
  { display_sdk_only: true, sdk_layout: "spaced_accordion", payment_form_label_type: "never" },
  { transaction_details: [{ key: "Seat", value: "4A", ui_configuration: { is_key_bold: true } }] },
] as readonly LinkConfig[];

const pagesIn = (locale: PageLocale): readonly HtmlReply[] => [
  ...looks.map((look) => paymentForm(locale, look)),
  ...methods.map((method) => paymentForm(locale, {}, { methods: [method] })),
  paymentStatus(locale, { pageState: "paid" }),
  paymentStatus(locale, { pageState: "in_progress" }),
  paymentStatus(locale, {
    pageState: "action_needed",
    instructions: code,
  }),
  ...payoutPages(locale),
  ...collectPages(locale),
  refusalPage("not_found", locale, 404),
  framePage({ locale, sellerName: "kiosk", framedBy: [] }),
];

const allPages = pageLocales.flatMap(pagesIn);

const checkout = {
  ...paymentPage({}),
  shop: { origin: "https://shop.example", merchantId: "shop", paymentId: "pay_1" },
  canSave: true,
} as CheckoutPage;

/** What frames in shops' pages show. */
const inFrames: readonly string[] = [
  ...(["payment", "card", "express"] as const).map(
    (element) => frameFieldsHtml(checkout, "en", { element, client_secret: "", origin: "" }) ?? "",
  ),
  elsewhereHtml({ ...checkout, instructions: code }, "en") ?? "",
];

const uniqueIn = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, found = ""]) => found.split(" ").filter(Boolean))),
];

/** Texts by the path that leads to them. */
const textsOf = (value: unknown, path = ""): readonly (readonly [path: string, text: string])[] =>
  typeof value === "string"
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([name, member]) => textsOf(member, `${path}.${name}`));

describe("the merchant's name", () => {
  it.each([
    ["eBay", "e"],
    ["ßeta", "ß"],
    ["👩‍👩‍👧 toys", "👩‍👩‍👧"],
    ["🇩🇪 shop", "🇩🇪"],
  ])("%s is shown as it is, and its first character whole", (sellerName, initial) => {
    const { html } = paymentForm("en", {}, { sellerName });
    expect(html).toContain(`aria-hidden="true">${initial}</span><span class="seller-name">${sellerName}</span>`);
    expect(html.isWellFormed()).toBe(true);
  });

  it("is followed by products, whose first characters are whole, too", () => {
    const line = { product_name: "🇫🇷 wine", quantity: 1, amount: 100 };
    const order_details = [line, { ...line, product_img_link: "https://shop.example/wine.png" }];
    const state = stateOf({ details: detailsOf({ order_details } as DetailsMembers) });
    const { html } = paymentForm("en", {}, { state });
    expect(html).toContain(`aria-hidden="true">🇫🇷</span>`);
    expect(html).toContain(`src="https://shop.example/wine.png" alt="" data-initial="🇫🇷"`);
  });
});

describe("the words of the pages", () => {
  const english = new Map(textsOf(wordsOf("en")));

  it.each(pageLocales)("in %s are as many as in English, with the same places to fill in", (locale) => {
    const words = new Map(textsOf(wordsOf(locale)));
    expect([...words.keys()].sort()).toEqual([...english.keys()].sort());
    const placesOf = (text = ""): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const [path, text] of words) {
      expect([path, placesOf(text)]).toEqual([path, placesOf(english.get(path))]);
      expect([path, text.trim()]).not.toEqual([path, ""]);
    }
  });

  it("in French keep their spaces before punctuation, where a line may not break", () => {
    const broken = textsOf(wordsOf("fr")).filter(([, text]) => / [:;?!]/.test(text));
    expect(broken).toEqual([]);
    expect(paymentForm("fr").html).toContain('<span class="small">Quantité\u00a0: 2</span>');
  });
});

describe("whom to ask", () => {
  const { html } = paymentForm("en");

  it("is shown with addresses of the web, of mail and of telephones alone", () => {
    expect(html).toContain('<a href="mailto:help@kiosk.example">help@kiosk.example</a>');
    expect(html).toContain('<a href="tel:+49301234567" dir="ltr">+49 30 1234567</a>');
    expect(html).toContain('<a href="https://kiosk.example/terms" target="_blank" rel="noopener noreferrer">Terms</a>');
    expect(html).not.toContain("javascript:");
  });

  it("is left out where the merchant states nothing", () => {
    const help = { email: null, phone: null, policies: { terms: null, privacy: null, refunds: null } };
    expect(paymentForm("en", {}, { help }).html).not.toContain('class="help"');
  });
});

describe("wallets", () => {
  it("that need a press alone are above the card, in a form of their own", () => {
    const { html } = paymentForm("en");
    const [, express = ""] = /<form class="express"([\s\S]*?)<\/form>/.exec(html) ?? [];
    expect(express).toContain('value="wallet-paypal"');
    expect(express).toContain("paypal.svg?v=");
    expect(html.match(/value="wallet-paypal"/g)).toHaveLength(1);
  });

  it("are ways to choose from where there is no card", () => {
    const wallets = methods.filter(({ paymentMethod }) => paymentMethod === "wallet");
    const { html } = paymentForm("en", {}, { methods: wallets });
    expect(html).not.toContain('class="express"');
    expect(html).toContain('id="method-wallet-paypal"');
  });
});

describe("a language that is written from the right", () => {
  it.each(["ar", "he"] as const)("turns the page, and digits stay as they are: %s", (locale) => {
    const { html } = paymentForm(locale);
    expect(html).toContain(`<html lang="${locale}" dir="rtl"`);
    expect(html).toMatch(/id="card_number"[^>]* dir="ltr"/);
    expect(html).not.toMatch(/[\u0660-\u0669]/);
  });

  it("is no other", () => {
    for (const locale of pageLocales.filter((one) => one !== "ar" && one !== "he")) {
      expect(paymentForm(locale).html).toContain(`<html lang="${locale}" dir="ltr"`);
    }
  });
});

describe("the style of the pages", () => {
  const rules = style.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const styled = uniqueIn(rules.replaceAll(/\{[^{}]*\}/g, "{}"), /\.([A-Za-z][\w-]*)/g);
  const used = uniqueIn([...allPages.map(({ html }) => html), ...inFrames].join("\n"), /\sclass="([^"]*)"/g);
  /** Classes that scripts give to what is there. */
  const ofScripts = [
    "is-known",
    "has-button",
    "element-card",
    "element-cardNumber",
    "element-cardExpiry",
    "element-cardCvc",
    "element-express",
    "has-apple-pay",
  ];
  /** Names that merchants write rules for, and what is the default. */
  const unstyled = ["fields", "Block", "Button", "Error", "Input", "Label", "Tab", "labels-above"];

  it("is rules alone, each with declarations that are closed", () => {
    const plain = rules.replaceAll(/@media [^{]*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g, "$1");
    const left = plain.replaceAll(/[^{};]+\{(?:\s*[\w-]+:\s*[^{};]+;)+\s*\}/g, "").trim();
    expect(left).toBe("");
  });

  it("has a rule for every class that pages have, and none for another but those of scripts", () => {
    expect(used.filter((name) => !styled.includes(name) && !unstyled.includes(name))).toEqual([]);
    expect(styled.filter((name) => !used.includes(name))).toEqual(ofScripts);
  });
});

describe("every page", () => {
  it("has one label and one place for remarks for each field that people fill in", () => {
    for (const { html } of allPages) {
      const fields = [...html.matchAll(/<(?:input|select)\b[^>]*\bid="([^"]+)"/g)].map(([, id = ""]) => id);
      for (const id of fields) expect(html.split(`for="${id}"`)).toHaveLength(2);
      for (const id of uniqueIn(html, /aria-describedby="([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
    }
  });

  it("states what a field requires that is not plain from its label, wherever the label is", () => {
    const placeholders = (labels: LinkConfig["payment_form_label_type"]): readonly string[] => {
      const { html } = paymentForm("en", { payment_form_label_type: labels } as LinkConfig);
      return [...html.matchAll(/ id="card_[a-z_]+"[^>]* placeholder="([^"]*)"/g)].map(([, text = ""]) => text);
    };
    expect(placeholders("above")).toEqual(["1234 1234 1234 1234", "MM/YY", "123", "", ""]);
    expect(placeholders("floating")).toEqual(["1234 1234 1234 1234", "MM/YY", "123", " ", " "]);
    expect(placeholders("never").slice(0, 3)).toEqual(["Card number", "Expiry date (MM/YY)", "Security code"]);
    const aside = 'Expiry date</span> <span class="aside">(MM/YY)</span>';
    for (const { html } of [paymentForm("en"), ...collectPages("en").slice(0, 1)]) expect(html).toContain(aside);
  });

  it("that asks for data states how they are sent", () => {
    const asking = allPages.filter(({ html }) => /<input(?! type="hidden")/.test(html));
    expect(asking.length).toBeGreaterThan(pageLocales.length * 5);
    for (const { html } of asking) expect(html).toContain('<p class="safe"><svg');
  });

  it("names what is wrong above the form and at its field", () => {
    const wrong = allPages.filter(({ status }) => status === 422);
    expect(wrong.length).toBeGreaterThan(pageLocales.length * 3);
    for (const { html } of wrong) {
      const [, id = "", text = ""] = /<li><a href="#([^"]+)">([^<]+)<\/a><\/li>/.exec(html) ?? [];
      expect(text).not.toBe("");
      if (html.includes(`id="${id}-error"`)) expect(html).toContain(`id="${id}-error">${text}</p>`);
    }
  });

  it("needs no script and no style that its policy would have to let through, but for its own colours", () => {
    for (const { html, headers } of allPages) {
      expect(html).not.toMatch(/<script(?![^>]* src="\/)|\s(?:style|on[a-z]+)="/);
      const [, colours = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
      const hash = createHash("sha256").update(colours).digest("base64");
      const policy = headers?.["content-security-policy"];
      expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
      expect(policy).toContain("script-src 'self';");
    }
  });
});
