// @ts-check
// What the pages do beyond plain forms: spaces in the card number, remarks before sending, one payment per press, and
// the way on from a status page. Every page works without it.
"use strict";
(() => {
  /** @typedef {HTMLInputElement | HTMLSelectElement} Control */

  const { body } = document;

  /** @param {string} id */
  const byId = (id) => document.getElementById(id);

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
  const show = (input, problem) => {
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

  /** @param {EventTarget | null} target */
  const isControl = (target) => target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

  /** @param {HTMLFormElement} form */
  const enhanceForm = (form) => {
    const button = form.querySelector("button");
    const label = button?.textContent ?? "";
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

    const setReady = () => {
      if (button === null || form.dataset["whenReady"] !== "true") return;
      const isChosen = form.querySelector("[name=method]:checked, [type=hidden][name=method]") !== null;
      button.disabled = !isChosen || checkedFields().some((input) => problemOf(input) !== undefined);
    };

    form.addEventListener("change", showNeeded);
    form.addEventListener("input", ({ target }) => {
      if (isControl(target) && target.getAttribute("aria-invalid") === "true") show(target, problemOf(target));
      setReady();
    });
    form.addEventListener("focusout", ({ target }) => {
      if (isControl(target) && target.dataset["missing"] !== undefined && target.value !== "") {
        show(target, problemOf(target));
      }
    });
    form.addEventListener("submit", (event) => {
      const wrong = checkedFields().filter((input) => {
        const problem = problemOf(input);
        show(input, problem);
        return problem !== undefined;
      });
      if (wrong.length > 0) {
        event.preventDefault();
        wrong[0]?.focus();
        return;
      }
      // A second press while the form is being sent would send it twice.
      setTimeout(() => {
        if (button === null) return;
        button.disabled = true;
        button.textContent = form.dataset["paying"] ?? label;
      });
    });
    // A page that comes back out of the browser's memory was sent before.
    addEventListener("pageshow", () => {
      if (button !== null) {
        button.disabled = false;
        button.textContent = label;
      }
      showNeeded();
      setReady();
    });
    byId("error-summary")?.focus();
  };

  /** @param {HTMLElement} way */
  const leaveSoon = (way) => {
    const countdown = byId("countdown");
    if (countdown !== null) countdown.hidden = false;
    const leave = setTimeout(() => (way instanceof HTMLFormElement ? way.submit() : way.click()), 6000);
    byId("stay")?.addEventListener("click", () => {
      clearTimeout(leave);
      if (countdown !== null) countdown.hidden = true;
    });
  };

  /** @returns {Promise<string | undefined>} */
  const stateNow = () =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("GET", location.href);
      request.responseType = "document";
      request.onload = () => resolve(request.response?.body.dataset.state);
      request.onerror = reject;
      request.send();
    });

  /**
   * Looks whether the payment has moved on, more and more slowly, and shows the new page when it has.
   * @param {string | undefined} state
   */
  const watch = (state) => {
    let looks = 0;
    const look = async () => {
      looks += 1;
      try {
        if ((await stateNow()) !== state) return location.reload();
      } catch {
        // The network may come back before the next look.
      }
      if (looks < 30) setTimeout(look, Math.min(2000 * 1.25 ** looks, 20000));
    };
    setTimeout(look, 2000);
  };

  const form = byId("payment-form");
  if (form instanceof HTMLFormElement) enhanceForm(form);
  const way = byId("way-back");
  if (way !== null && body.dataset["leave"] === "true") leaveSoon(way);
  if (body.dataset["watch"] === "true") watch(body.dataset["state"]);
})();
