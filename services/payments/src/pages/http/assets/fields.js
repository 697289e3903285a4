// @ts-check
// The fields of a payment: spaces in the card number, remarks before sending, what the chosen method needs. For the
// hosted pages and for the frame in a shop's page; every page works without it.
/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** @param {string} id */
export const byId = (id) => document.getElementById(id);

/**
 * The input of that id, where the page asks for it.
 * @param {string} id
 */
const inputOf = (id) => {
  const element = byId(id);
  return element instanceof HTMLInputElement ? element : null;
};

/** @type {readonly { pattern: RegExp, name: string, digits: number, code: number }[]} */
const networks = [
  { pattern: /^3[47]/, name: "Amex", digits: 15, code: 4 },
  { pattern: /^4/, name: "Visa", digits: 19, code: 3 },
  { pattern: /^(5[1-5]|2[2-7])/, name: "Mastercard", digits: 16, code: 3 },
  { pattern: /^(6011|64[4-9]|65)/, name: "Discover", digits: 19, code: 3 },
  { pattern: /^35/, name: "JCB", digits: 19, code: 3 },
  { pattern: /^3[0689]/, name: "Diners", digits: 19, code: 3 },
  { pattern: /^62/, name: "UnionPay", digits: 19, code: 3 },
];

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
 * Writes a value anew and leaves the cursor behind the same digit.
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
  if (input.id === "card_number") {
    const digits = digitsOf(text);
    return digits.length >= 8 && digits.length <= 19 && passesLuhn(digits) ? undefined : invalid;
  }
  if (input.id === "card_expiry") {
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

/** @param {HTMLFormElement} form */
const helpToType = (form) => {
  const number = inputOf("card_number");
  const network = byId("card_network");
  const code = inputOf("card_cvc");
  number?.addEventListener("input", () => {
    const digits = digitsOf(number.value);
    const found = networks.find(({ pattern }) => pattern.test(digits));
    rewrite(number, grouped(digits.slice(0, found?.digits ?? 19)));
    if (network !== null) network.textContent = found?.name ?? "";
    if (code !== null) code.maxLength = found?.code ?? 4;
  });
  const expiry = inputOf("card_expiry");
  expiry?.addEventListener("input", (event) => {
    if (event instanceof InputEvent && event.inputType.startsWith("delete")) return;
    let digits = digitsOf(expiry.value);
    if (/^[2-9]/.test(digits)) digits = `0${digits}`;
    if (digits.length > 4 && digits.slice(2, 4) === "20") digits = digits.slice(0, 2) + digits.slice(4);
    digits = digits.slice(0, 4);
    rewrite(expiry, digits.length >= 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits);
  });
  for (const cvc of form.querySelectorAll(".cvc input")) {
    if (!(cvc instanceof HTMLInputElement)) continue;
    cvc.addEventListener("input", () => rewrite(cvc, digitsOf(cvc.value).slice(0, 4)));
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

  const showNeeded = () => {
    for (const input of [...form.querySelectorAll("[data-types]")].filter(isControl)) {
      const choice = byId(input.dataset["choice"] ?? "");
      const isNeeded = isControl(choice) && (input.dataset["types"] ?? "").split(" ").includes(choice.value);
      const field = input.closest(".field");
      if (field instanceof HTMLElement) field.hidden = !isNeeded;
    }
  };

  /** Whether a method is chosen and its fields can be sent. */
  const isComplete = () =>
    form.querySelector("[name=method]:checked, [type=hidden][name=method]") !== null &&
    checkedFields().every((input) => problemOf(input) === undefined);

  const refresh = () => {
    showNeeded();
    if (button !== null && form.dataset["whenReady"] === "true") button.disabled = !isComplete();
  };

  form.addEventListener("change", showNeeded);
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
    /** Says what is wrong beside each field, and leads to the first; the first remark, or undefined for none. */
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
