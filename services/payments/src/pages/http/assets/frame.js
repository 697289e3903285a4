// @ts-check
// The payment fields in a shop's page. The page learns when they are complete and how a payment ended, and nothing of
// what is typed; what is typed goes to our own origin and nowhere else.
import { applyAppearance } from "./appearance.js";
import { byId, enhance, isControl, networkOf, show, showApplePay } from "./fields.js";
import { arrange, formOf, inputsByName } from "./frame-form.js";
import { watchVisibility } from "./guard.js";

/** Of the messages; a later one only adds to them. */
const version = 1;
const root = byId("fields");
/** Texts of the frame itself, in its language. */
const words = JSON.parse(root?.dataset["words"] ?? "{}");

/** @typedef {{ type: string, code: string, message: string, [name: string]: unknown }} Problem */
/** @typedef {Readonly<Record<string, any>>} Members */

/** What a request was answered with, when it was refused. */
class Refusal extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** @type {Readonly<Record<string, string>>} */
const codes = {
  checkout_elsewhere: "domain_not_allowed",
  client_secret_expired: "session_expired",
  payment_expired: "session_expired",
  mount_token_wrong: "session_expired",
};

/** @type {Readonly<Record<string, string>>} */
const messages = {
  session_expired: words.expired,
  attempts_exhausted: words.attemptsExhausted,
};

/**
 * @param {number} status
 * @param {Members} error of the API, whose message is for the shop's developer
 * @returns {Problem}
 */
const problemIn = (status, { code, message = "", reason, request_id, field }) => {
  const known = codes[reason] ?? reason ?? code ?? "unknown";
  return {
    type: status === 429 ? "rate_limit_error" : status >= 500 ? "api_error" : "invalid_request_error",
    code: known,
    message: messages[known] ?? words.failed,
    developer_message: message,
    request_id,
    ...(field === undefined ? {} : { param: field }),
  };
};

/** @param {unknown} error */
const problemOf = (error) => {
  if (error instanceof Refusal) return error.problem;
  return { type: "api_error", code: "unknown", message: words.failed, developer_message: String(error) };
};

/**
 * What the page may know of an answer: the payment, neither the form nor the token with which it is sent.
 * @param {Members} answer
 */
const paymentIn = ({ payment_id, status, amount, currency, next_action, return_url }) => ({
  payment_id,
  status,
  amount,
  currency,
  next_action,
  return_url,
});

/** @param {Members} outcome */
const resultOf = (outcome) => {
  const { error } = outcome;
  const payment = paymentIn(outcome);
  if (error === null) return { payment };
  const declined = { type: "card_error", code: "card_declined", decline_code: error.code, message: error.message };
  return { error: declined, payment };
};

/** @param {string | undefined} message */
const incomplete = (message) => ({
  error: { type: "validation_error", code: "incomplete", message: message ?? words.unchosen },
});

/** @param {Members} options */
const hasOwnButton = ({ sdkHandleConfirmPayment: own }) => own === true || own?.handleConfirm === true;

/** How long a press of a button of ours waits for the page to confirm it. */
const pressMs = 60_000;

/**
 * @param {MessagePort} port
 * @param {string} origin of the shop's page, as the browser reports it
 * @param {Members} init
 */
const connect = (port, origin, init) => {
  const { nonce, key, clientSecret, group, element = "payment", options = {} } = init;
  const isExpress = element === "expressCheckout";
  const isSingle = element.startsWith("card") && element !== "card";
  let mountToken = "";
  /** @type {ReturnType<typeof enhance> | undefined} */
  let fields;
  /** @type {{ form: HTMLFormElement, button: HTMLButtonElement, untilMs: number } | undefined} */
  let pressed;

  /**
   * @param {string} type
   * @param {unknown} [value]
   * @param {number} [id] of the request that it answers
   */
  const tell = (type, value, id) => port.postMessage({ v: version, nonce, type, value, id });

  /**
   * @param {string} path
   * @param {Members} body
   * @returns {Promise<Members>}
   */
  const call = async (path, body) => {
    /** @type {Response} */
    let answer;
    try {
      answer = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json", "api-key": key },
        body: JSON.stringify({ client_secret: clientSecret, origin, ...body }),
      });
    } catch {
      throw new Refusal({ type: "api_connection_error", code: "network", message: words.unreachable });
    }
    const members = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Refusal(problemIn(answer.status, members.error ?? {}));
    return members;
  };

  const tellChange = () => {
    const form = formOf();
    if (form === null || fields === undefined) return;
    const data = new FormData(form);
    const method = String(data.get("method") ?? "");
    tell("change", {
      complete: fields.isComplete(),
      empty: fields.isEmpty(),
      collapsed: method === "",
      value: { type: method.split("-").at(-1) },
      // The network alone: the first digits of the card are in no message.
      brand: networkOf(String(data.get("card_number") ?? "").replace(/\D/g, ""))?.name ?? "",
    });
  };

  /** @param {string} text */
  const say = (text) => {
    const news = byId("news");
    if (news !== null) news.textContent = text;
  };

  /**
   * A press counts when the customer could see what was pressed; then the page is asked to confirm it.
   * @param {HTMLFormElement} form
   */
  const watchPresses = (form) => {
    const isSeen = watchVisibility(form.querySelectorAll("button"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const button = event.submitter;
      if (!(button instanceof HTMLButtonElement) || !event.isTrusted) return;
      if (!isSeen(button)) {
        say(words.covered);
        tell("warning", { message: "A button was pressed that the browser calls covered; the press was ignored." });
        return;
      }
      const type = button.value.split("-").at(-1) ?? "";
      pressed = { form, button, untilMs: Date.now() + pressMs };
      tell("click", { expressPaymentType: type });
      tell("confirm", { expressPaymentType: type });
    });
  };

  /** @param {HTMLFormElement} form */
  const watchForm = (form) => {
    fields = enhance(form);
    if (element === "payment" && hasOwnButton(options)) {
      form.classList.add("has-button");
      watchPresses(form);
    }
    form.addEventListener("input", tellChange);
    form.addEventListener("change", tellChange);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("keydown", (event) => {
      // The shop's own button pays.
      if (event.key === "Enter" && isControl(event.target)) event.preventDefault();
    });
    for (const button of form.querySelectorAll("[data-delete]")) {
      button.addEventListener("click", () => void forget(button));
    }
  };

  /** @param {Members} answer */
  const fill = ({ form: html, instructions }) => {
    if (root === null) return;
    // Made by our own server, with every text in it escaped.
    root.innerHTML = html ?? instructions ?? "";
    arrange(options);
    const form = formOf();
    if (form !== null) watchForm(form);
    const express = byId("express-form");
    if (express instanceof HTMLFormElement) watchPresses(express);
  };

  const load = async () => {
    const { layout, labels, locale } = options;
    const shown = isExpress ? "express" : element === "payment" ? "payment" : "card";
    const answer = await call("/checkout/sessions", { layout, labels, locale, element: shown });
    mountToken = answer["mount_token"];
    fill(answer);
    tellChange();
    return { payment: paymentIn(answer) };
  };

  /** @param {Element} button */
  const forget = async (button) => {
    if (!(button instanceof HTMLButtonElement)) return;
    button.disabled = true;
    try {
      await call("/checkout/cards/delete", {
        mount_token: mountToken,
        payment_method_id: button.dataset["delete"],
      });
      await load();
      say(words.cardDeleted);
      const next = root?.querySelector("input[name=method]");
      if (next instanceof HTMLElement) next.focus();
    } catch (error) {
      button.disabled = false;
      say(problemOf(error).message);
    }
  };

  /** The other fields of the card, which have frames of their own next to this one. */
  const siblings = () => {
    const found = [];
    for (let index = 0; index < parent.frames.length; index += 1) {
      try {
        const other = /** @type {any} */ (parent.frames[index])?.railyardField;
        if (other?.group === group && other.element !== element) found.push(other);
      } catch {
        // A frame of another origin.
      }
    }
    return found;
  };

  const own = {
    group,
    element,
    values: () => {
      const form = formOf();
      return form === null ? {} : inputsByName(form);
    },
    /** Shows next to the fields what is wrong with them; nothing when they can be sent. */
    check: () => fields?.check() ?? (fields?.isComplete() === true ? undefined : words.unchosen),
    /**
     * @param {string} id
     * @param {string} message
     */
    show: (id, message) => {
      const input = byId(id);
      if (isControl(input)) show(input, message);
    },
    // A card that was declined may be right but for its code; another attempt asks for that again.
    forgetCodes: () => {
      for (const input of document.querySelectorAll(".cvc input")) if (isControl(input)) input.value = "";
      tellChange();
    },
  };
  // Windows of our own origin alone can read it: the other fields of the same card.
  if (isSingle) Object.assign(globalThis, { railyardField: own });

  /** The fields that are sent together. */
  const together = () => (isSingle ? [own, ...siblings()] : [own]);

  /** What is sent, or what is missing. */
  const entered = () => {
    if (isExpress) {
      const { button, untilMs } = pressed ?? {};
      return button !== undefined && Date.now() < (untilMs ?? 0) ? { values: { method: button.value } } : { wrong: "" };
    }
    const all = together();
    const wrong = all.map((one) => one.check()).find((problem) => problem !== undefined);
    return wrong === undefined ? { values: Object.assign({}, ...all.map((one) => one.values())) } : { wrong };
  };

  /** @param {Members} request */
  const send = async ({ returnUrl }) => {
    const { values, wrong } = entered();
    if (values === undefined) return incomplete(wrong || words.unchosen);
    if (root !== null) root.inert = true;
    try {
      const outcome = await call("/checkout/confirm", {
        mount_token: mountToken,
        return_url: returnUrl,
        locale: options.locale,
        fields: values,
      });
      const all = together();
      const [first] = outcome["problems"];
      for (const { field, message } of outcome["problems"]) for (const one of all) one.show(field, message);
      if (first !== undefined) return incomplete(first.message);
      if (outcome["is_open"]) for (const one of all) one.forgetCodes();
      else if (outcome["next_action"] === null) await load();
      return resultOf(outcome);
    } finally {
      pressed = undefined;
      if (root !== null) root.inert = false;
    }
  };

  /** @type {Promise<unknown> | undefined} */
  let sending;

  const dress = () => {
    const { scheme, warnings } = applyAppearance(options.appearance);
    for (const message of warnings) tell("warning", { message });
    return scheme;
  };

  /** @type {Readonly<Record<string, (request: Members) => unknown>>} */
  const handlers = {
    // A second press while the fields are being sent waits for the same answer.
    confirm: (request) => {
      sending ??= send(request).finally(() => {
        sending = undefined;
      });
      return sending;
    },
    submit: () => {
      const { wrong } = entered();
      return wrong === undefined ? {} : incomplete(wrong || words.unchosen);
    },
    fetchUpdates: load,
    focus: () => {
      const input = root?.querySelector("input:not([type=hidden]):not([type=radio]), select, button");
      if (input instanceof HTMLElement) input.focus();
    },
    blur: () => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined),
    clear: () => {
      formOf()?.reset();
      tellChange();
    },
    collapse: () => {
      for (const input of document.querySelectorAll("input[name=method]:checked")) {
        if (input instanceof HTMLInputElement) input.checked = false;
      }
      tellChange();
    },
    update: (request) => {
      const { appearance, ...others } = request["options"];
      Object.assign(options, request["options"]);
      if (appearance !== undefined) tell("scheme", { scheme: dress() });
      return Object.keys(others).length === 0 ? {} : load();
    },
  };

  /** @param {Members} request */
  const answer = async (request) => {
    const handler = Object.hasOwn(handlers, request["type"]) ? handlers[request["type"]] : undefined;
    if (handler === undefined) return;
    /** @type {unknown} */
    let result;
    try {
      result = await handler(request);
    } catch (error) {
      result = { error: problemOf(error) };
    }
    tell("answer", result, request["id"]);
  };
  port.addEventListener("message", ({ data }) => {
    if (data?.v === version && data.nonce === nonce) void answer(data);
  });
  port.start();

  document.body.classList.add(`element-${isExpress ? "express" : element}`);
  document.addEventListener("focusin", () => tell("focus"));
  document.addEventListener("focusout", () => tell("blur"));
  document.addEventListener("keydown", ({ key: pressedKey }) => {
    if (pressedKey === "Escape") tell("escape");
  });
  new ResizeObserver(() => tell("resize", { height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(
    document.body,
  );
  showApplePay();
  const scheme = dress();

  load().then(
    ({ payment }) => tell("ready", { status: payment.status, scheme, words }),
    (error) => tell("loaderror", { error: problemOf(error) }),
  );
};

let isConnected = false;
addEventListener("message", ({ source, origin, data, ports: [port] }) => {
  if (isConnected || source !== parent || data?.railyard !== "init" || port === undefined) return;
  if (!/^https?:\/\//.test(origin)) return;
  if (data.v !== version) {
    const error = { type: "invalid_request_error", code: "version_unsupported", message: words.failed };
    const developer_message = "The script of the page and the frame do not belong together. Load /v1/railyard.js anew.";
    port.postMessage({ nonce: data.nonce, type: "loaderror", value: { error: { ...error, developer_message } } });
    return;
  }
  isConnected = true;
  connect(port, origin, data);
});
// The message states only that the frame listens, which every page that frames it may know.
parent.postMessage({ railyard: "hello", v: version }, "*");
