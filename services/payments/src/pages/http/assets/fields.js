// @ts-check
// The fields of a payment: spaces in the card number, remarks before sending, what the chosen method needs. For the
// hosted pages and for the frame in a shop's page; every page works without it.
/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** @param {string} id */
export const byId = (id) => document.getElementById(id);

/**
 * Inputs of the form that a selector names.
 * @param {HTMLElement} form
 * @param {string} selector
 */
const inputsOf = (form, selector) =>
  [...form.querySelectorAll(selector)].filter((element) => element instanceof HTMLInputElement);

/** @type {readonly { pattern: RegExp, name: string, digits: number, code: number }[]} */
const networks = [
  { pattern: /^3[47]/, name: "amex", digits: 15, code: 4 },
  { pattern: /^4/, name: "visa", digits: 19, code: 3 },
  { pattern: /^(5[1-5]|2[2-7])/, name: "mastercard", digits: 16, code: 3 },
  { pattern: /^(6011|64[4-9]|65)/, name: "discover", digits: 19, code: 3 },
  { pattern: /^35/, name: "jcb", digits: 19, code: 3 },
  { pattern: /^3[0689]/, name: "diners", digits: 19, code: 3 },
  { pattern: /^62/, name: "unionpay", digits: 19, code: 3 },
  { pattern: /^(50|5[6-9]|6[37])/, name: "maestro", digits: 19, code: 3 },
];

/**
 * The network of a card number, as far as its first digits show it.
 * @param {string} digits
 */
export const networkOf = (digits) => networks.find(({ pattern }) => pattern.test(digits));

/** @param {string} text */
const digitsOf = (text) => text.replace(/\D/g, "");

/** @param {string} digits */
const passesLuhn = (digits) => {
  const values = [...digits].reverse().map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2));
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
};

/** @param {string} digits */
const grouped = (digits) =>
  /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(" ")
    : digits.replace(/(\d{4})(?=\d)/g, "$1 ");

/**
 * Whether the check digits of an IBAN are right.
 * @param {string} text
 */
const passesIban = (text) => {
  const plain = text.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false;
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
};

/**
 * Rewrites a value and leaves the cursor behind the same digit.
 * @param {HTMLInputElement} input
 * @param {string} text
 */
const rewrite = (input, text) => {
  if (input.value === text) return;
  const cursor = input.selectionStart ?? input.value.length;
  const isAtEnd = cursor === input.value.length;
  const before = digitsOf(input.value.slice(0, cursor)).length;
  input.value = text;
  if (isAtEnd) return;
  let position = 0;
  for (let seen = 0; position < text.length && seen < before; position += 1) {
    if (/\d/.test(text.charAt(position))) seen += 1;
  }
  input.setSelectionRange(position, position);
};

/**
 * What is wrong with a field, in the words that the page gave it.
 * @param {Control} input
 * @returns {string | undefined}
 */
const problemOf = (input) => {
  const { missing, invalid, past } = input.dataset;
  const text = input.value.trim();
  if (text === "") return missing;
  if (input.autocomplete === "cc-number") {
    const digits = digitsOf(text);
    return digits.length >= 8 && digits.length <= 19 && passesLuhn(digits) ? undefined : invalid;
  }
  if (input.dataset["iban"] !== undefined) return passesIban(text) ? undefined : invalid;
  if (input.autocomplete === "cc-exp") {
    const [, month, year] = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(text) ?? [];
    if (month === undefined) return invalid;
    return Date.now() >= Date.UTC(2000 + Number(year), Number(month), 1, 12) ? past : undefined;
  }
  if (input.type === "email") return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? undefined : invalid;
  if (input.autocomplete === "one-time-code") return /^\d{6}$/.test(text) ? undefined : invalid;
  if (input.closest(".cvc") !== null) return /^\d{3,4}$/.test(text) ? undefined : invalid;
  return undefined;
};

/**
 * @param {Control} input
 * @param {string | undefined} problem
 */
export const show = (input, problem) => {
  const remark = byId(`${input.id}-error`);
  if (remark !== null) remark.textContent = problem ?? "";
  input.closest(".field")?.classList.toggle("has-error", problem !== undefined);
  if (problem === undefined) input.removeAttribute("aria-invalid");
  else input.setAttribute("aria-invalid", "true");
};

/**
 * The icon of the network that is typed; the usual ones while it is not known.
 * @param {HTMLInputElement} number
 * @param {string | undefined} network
 */
const showNetwork = (number, network) => {
  const icons = [...(number.closest(".field")?.querySelectorAll("[data-network]") ?? [])];
  const isKnown = icons.some((icon) => icon instanceof HTMLElement && icon.dataset["network"] === network);
  number.closest(".field")?.querySelector(".network")?.classList.toggle("is-known", isKnown);
  for (const icon of icons) {
    if (!(icon instanceof HTMLElement)) continue;
    icon.dataset["usual"] ??= String(!icon.hidden);
    icon.hidden = isKnown ? icon.dataset["network"] !== network : icon.dataset["usual"] === "false";
  }
};

/**
 * How long the security code of the card is, and where it is printed.
 * @param {HTMLFormElement} form
 * @param {number} length
 */
const describeCode = (form, length) => {
  for (const code of inputsOf(form, "#card_cvc")) {
    code.maxLength = length;
    code.placeholder = "1234".slice(0, length);
    const hint = byId(`${code.id}-hint`);
    if (hint === null) continue;
    hint.dataset["usual"] ??= hint.textContent ?? "";
    hint.textContent = (length === 4 ? code.dataset["amex"] : hint.dataset["usual"]) ?? "";
  }
};

/** @param {HTMLFormElement} form */
const helpToType = (form) => {
  for (const number of inputsOf(form, "[autocomplete=cc-number]")) {
    number.addEventListener("input", () => {
      const digits = digitsOf(number.value);
      const found = networkOf(digits);
      rewrite(number, grouped(digits.slice(0, found?.digits ?? 19)));
      showNetwork(number, found?.name);
      describeCode(form, found?.code ?? 3);
    });
  }
  for (const expiry of inputsOf(form, "[autocomplete=cc-exp]")) {
    expiry.addEventListener("input", (event) => {
      if (event instanceof InputEvent && event.inputType.startsWith("delete")) return;
      let digits = digitsOf(expiry.value);
      if (/^[2-9]/.test(digits)) digits = `0${digits}`;
      if (digits.length > 4 && digits.slice(2, 4) === "20") digits = digits.slice(0, 2) + digits.slice(4);
      digits = digits.slice(0, 4);
      rewrite(expiry, digits.length >= 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits);
    });
  }
  for (const cvc of inputsOf(form, ".cvc input")) {
    cvc.addEventListener("input", () => rewrite(cvc, digitsOf(cvc.value).slice(0, 4)));
  }
  for (const iban of inputsOf(form, "[data-iban]")) {
    iban.addEventListener("blur", () => {
      iban.value = iban.value
        .replace(/\s/g, "")
        .toUpperCase()
        .replace(/(.{4})(?=.)/g, "$1 ");
    });
  }
};

/**
 * What 3-D Secure wants to know of the browser.
 * @param {HTMLFormElement} form
 */
const addBrowserFacts = (form) => {
  const facts = {
    color_depth: screen.colorDepth,
    screen_height: screen.height,
    screen_width: screen.width,
    time_zone: new Date().getTimezoneOffset(),
  };
  for (const [name, value] of Object.entries(facts)) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value: String(value) });
    form.append(input);
  }
};

/**
 * @param {EventTarget | null | undefined} target
 * @returns {target is Control}
 */
export const isControl = (target) => target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/**
 * Helps with a form, and watches it.
 * @param {HTMLFormElement} form
 */
export const enhance = (form) => {
  const button = form.querySelector("button");
  addBrowserFacts(form);
  helpToType(form);

  /** The fields of the method that is chosen. */
  const checkedFields = () => {
    const fields = [...form.querySelectorAll("[data-missing]")].filter(isControl);
    return fields.filter((field) => field.offsetParent !== null);
  };

  /** Whether a method is chosen and its fields can be sent. */
  const isComplete = () =>
    form.querySelector("[name=method]:checked, [type=hidden][name=method]") !== null &&
    checkedFields().every((input) => problemOf(input) === undefined);

  const refresh = () => {
    if (button !== null && form.dataset["whenReady"] === "true") button.disabled = !isComplete();
  };

  form.addEventListener("change", refresh);
  form.addEventListener("input", ({ target }) => {
    if (isControl(target) && target.getAttribute("aria-invalid") === "true") show(target, problemOf(target));
    refresh();
  });
  form.addEventListener("focusout", ({ target }) => {
    if (isControl(target) && target.dataset["missing"] !== undefined && target.value !== "") {
      show(target, problemOf(target));
    }
  });
  refresh();

  return {
    refresh,
    isComplete,
    isEmpty: () => checkedFields().every(({ value }) => value === ""),
    /** Shows next to each field what is wrong, and focuses the first; the first remark, or undefined for none. */
    check: () => {
      const wrong = checkedFields().filter((input) => {
        const problem = problemOf(input);
        show(input, problem);
        return problem !== undefined;
      });
      wrong[0]?.focus();
      return wrong[0] === undefined ? undefined : problemOf(wrong[0]);
    },
  };
};

/** Apple Pay where the browser has it. */
export const showApplePay = () => {
  const { ApplePaySession: session } = /** @type {any} */ (globalThis);
  if (session?.canMakePayments?.() === true) document.documentElement.classList.add("has-apple-pay");
};
