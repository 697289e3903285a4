/**
 * What the pages do beyond plain forms: spaces in the card number, remarks before sending, one payment per press, and
 * the way on from a status page. Every page works without it.
 */
export const pageScript = `"use strict";
(() => {
  const form = document.getElementById("payment-form");
  const byId = (id) => document.getElementById(id);

  const networks = [
    [/^3[47]/, "Amex", 15, 4],
    [/^4/, "Visa", 19, 3],
    [/^(5[1-5]|2[2-7])/, "Mastercard", 16, 3],
    [/^(6011|64[4-9]|65)/, "Discover", 19, 3],
    [/^35/, "JCB", 19, 3],
    [/^3[0689]/, "Diners", 19, 3],
    [/^62/, "UnionPay", 19, 3],
  ];
  const networkOf = (digits) => networks.find(([pattern]) => pattern.test(digits));
  const digitsOf = (text) => text.replace(/\\D/g, "");
  const luhn = (digits) =>
    [...digits].reverse().reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) % 10 === 0;

  const grouped = (digits) =>
    /^3[47]/.test(digits)
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(" ")
      : digits.replace(/(\\d{4})(?=\\d)/g, "$1 ");

  /** Writes a value anew and leaves the cursor behind the same digit. */
  const rewrite = (input, text) => {
    if (input.value === text) return;
    const cursor = input.selectionStart ?? input.value.length;
    const isAtEnd = cursor === input.value.length;
    const before = digitsOf(input.value.slice(0, cursor)).length;
    input.value = text;
    if (isAtEnd) return;
    let place = 0;
    for (let seen = 0; place < text.length && seen < before; place += 1) if (/\\d/.test(text[place])) seen += 1;
    input.setSelectionRange(place, place);
  };

  const problemOf = (input) => {
    const text = input.value.trim();
    if (text === "") return input.dataset.missing;
    if (input.id === "card_number") {
      const digits = digitsOf(text);
      return digits.length >= 8 && digits.length <= 19 && luhn(digits) ? undefined : input.dataset.invalid;
    }
    if (input.id === "card_expiry") {
      const [, month, year] = /^(0?[1-9]|1[0-2])\\s*\\/?\\s*(?:20)?(\\d{2})$/.exec(text) ?? [];
      if (month === undefined) return input.dataset.invalid;
      const end = Date.UTC(2000 + Number(year), Number(month), 1, 12);
      return Date.now() >= end ? input.dataset.past : undefined;
    }
    if (input.type === "email") return /^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/.test(text) ? undefined : input.dataset.invalid;
    if (input.autocomplete === "one-time-code") return /^\\d{6}$/.test(text) ? undefined : input.dataset.invalid;
    if (input.closest(".cvc") !== null) return /^\\d{3,4}$/.test(text) ? undefined : input.dataset.invalid;
    return undefined;
  };

  const show = (input, problem) => {
    byId(input.id + "-error").textContent = problem ?? "";
    input.closest(".field").classList.toggle("has-error", problem !== undefined);
    if (problem === undefined) input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
  };

  const isShown = (element) => element.offsetParent !== null;
  const checkedFields = () => [...form.querySelectorAll("[data-missing]")].filter(isShown);

  const enhanceForm = () => {
    const button = form.querySelector("button[type=submit]");
    const label = button.textContent;
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

    const number = byId("card_number");
    number?.addEventListener("input", () => {
      const digits = digitsOf(number.value);
      const network = networkOf(digits);
      rewrite(number, grouped(digits.slice(0, network?.[2] ?? 19)));
      byId("card_network").textContent = network?.[1] ?? "";
      byId("card_cvc").maxLength = network?.[3] ?? 4;
    });
    const expiry = byId("card_expiry");
    expiry?.addEventListener("input", (event) => {
      if (event.inputType?.startsWith("delete")) return;
      let digits = digitsOf(expiry.value);
      if (/^[2-9]/.test(digits)) digits = "0" + digits;
      if (digits.length > 4 && digits.slice(2, 4) === "20") digits = digits.slice(0, 2) + digits.slice(4);
      digits = digits.slice(0, 4);
      rewrite(expiry, digits.length >= 2 ? digits.slice(0, 2) + "/" + digits.slice(2) : digits);
    });
    for (const cvc of form.querySelectorAll(".cvc input")) {
      cvc.addEventListener("input", () => rewrite(cvc, digitsOf(cvc.value).slice(0, 4)));
    }

    const showNeeded = () => {
      for (const input of form.querySelectorAll("[data-types]")) {
        const isNeeded = input.dataset.types.split(" ").includes(byId(input.dataset.choice).value);
        input.closest(".field").hidden = !isNeeded;
      }
    };
    form.addEventListener("change", showNeeded);

    const setReady = () => {
      if (form.dataset.whenReady !== "true") return;
      const isChosen = form.querySelector("[name=method]:checked, [type=hidden][name=method]") !== null;
      button.disabled = !isChosen || checkedFields().some((input) => problemOf(input) !== undefined);
    };
    form.addEventListener("input", (event) => {
      if (event.target.getAttribute("aria-invalid") === "true") show(event.target, problemOf(event.target));
      setReady();
    });
    form.addEventListener("focusout", ({ target }) => {
      if (target.dataset?.missing !== undefined && target.value !== "") show(target, problemOf(target));
    });
    form.addEventListener("submit", (event) => {
      const wrong = checkedFields().filter((input) => {
        const problem = problemOf(input);
        show(input, problem);
        return problem !== undefined;
      });
      if (wrong.length > 0) {
        event.preventDefault();
        wrong[0].focus();
        return;
      }
      // Whoever presses again while it is on its way would send it twice.
      setTimeout(() => {
        button.disabled = true;
        button.textContent = form.dataset.paying;
      });
    });
    // A page that comes back out of the browser's memory was sent before.
    addEventListener("pageshow", () => {
      button.disabled = false;
      button.textContent = label;
      showNeeded();
      setReady();
    });
    byId("error-summary")?.focus();
  };

  const leaveSoon = (way) => {
    const countdown = byId("countdown");
    countdown.hidden = false;
    const leave = setTimeout(() => (way.tagName === "FORM" ? way.submit() : way.click()), 6000);
    byId("stay").addEventListener("click", () => {
      clearTimeout(leave);
      countdown.hidden = true;
    });
  };

  const stateNow = () =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("GET", location.href);
      request.responseType = "document";
      request.onload = () => resolve(request.response?.body.dataset.state);
      request.onerror = reject;
      request.send();
    });

  /** Looks whether the payment has moved on, more and more slowly, and shows the new page when it has. */
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

  if (form !== null) enhanceForm();
  const way = byId("way-back");
  if (way !== null && document.body.dataset.leave === "true") leaveSoon(way);
  if (document.body.dataset.watch === "true") watch(document.body.dataset.state);
})();
`;
