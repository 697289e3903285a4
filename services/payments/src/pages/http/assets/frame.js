// @ts-check
// The payment fields in a shop's page. The page learns when they are complete and how a payment ended, and nothing of
// what is typed; what is typed goes to our own origin and nowhere else.
import { byId, enhance, isControl, show } from "./fields.js";

(() => {
  /** Of the messages; a later one only adds to them. */
  const version = 1;
  const root = byId("fields");

  /** @typedef {{ type: string, code: string, message: string, request_id?: string }} Problem */
  /** @typedef {Readonly<Record<string, any>>} Members */

  /** What a request was answered with, when it was refused. */
  class Refusal extends Error {
    /** @param {Problem} problem */
    constructor(problem) {
      super(problem.message);
      this.problem = problem;
    }
  }

  const unreachable = "The payment could not be reached. Check the connection, then try again.";

  /** @type {Readonly<Record<string, string>>} */
  const codes = {
    checkout_elsewhere: "domain_not_allowed",
    client_secret_expired: "session_expired",
    payment_expired: "session_expired",
    mount_token_wrong: "session_expired",
  };

  /**
   * @param {number} status
   * @param {Members} error of the API
   * @returns {Problem}
   */
  const problemIn = (status, { code, message, reason, request_id }) => ({
    type: status === 429 ? "rate_limit_error" : status >= 500 ? "api_error" : "invalid_request_error",
    code: codes[reason] ?? reason ?? code ?? "unknown",
    message: message ?? "",
    request_id,
  });

  /**
   * @param {MessagePort} port
   * @param {string} origin of the shop's page, as the browser says
   * @param {Members} init
   */
  const connect = (port, origin, init) => {
    const { nonce, key, clientSecret, options = {} } = init;
    let mountToken = "";
    /** @type {ReturnType<typeof enhance> | undefined} */
    let fields;

    /**
     * @param {string} type
     * @param {unknown} [value]
     * @param {number} [id] of the request that it answers
     */
    const tell = (type, value, id) => port.postMessage({ v: version, nonce, type, value, id });

    const formNow = () => {
      const form = byId("payment-form");
      return form instanceof HTMLFormElement ? form : null;
    };

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
          body: JSON.stringify({ client_secret: clientSecret, origin, locale: options.locale, ...body }),
        });
      } catch {
        throw new Refusal({ type: "api_connection_error", code: "network", message: unreachable });
      }
      const members = await answer.json().catch(() => ({}));
      if (!answer.ok) throw new Refusal(problemIn(answer.status, members.error ?? {}));
      return members;
    };

    /** @param {unknown} error */
    const problemOf = (error) => {
      if (error instanceof Refusal) return error.problem;
      return { type: "api_error", code: "unknown", message: String(error) };
    };

    const tellChange = () => {
      const form = formNow();
      if (form === null || fields === undefined) return;
      const method = new FormData(form).get("method");
      tell("change", {
        complete: fields.isComplete(),
        empty: fields.isEmpty(),
        value: { type: typeof method === "string" ? method : "" },
        brand: byId("card_network")?.textContent ?? "",
      });
    };

    /** @param {string | null} html made by our own server, with every text in it escaped */
    const fill = (html) => {
      if (root === null) return;
      root.innerHTML = html ?? "";
      const form = formNow();
      if (form === null) return;
      fields = enhance(form);
      form.addEventListener("input", tellChange);
      form.addEventListener("change", tellChange);
      form.addEventListener("submit", (event) => event.preventDefault());
      form.addEventListener("focusin", () => tell("focus"));
      form.addEventListener("focusout", () => tell("blur"));
      form.addEventListener("keydown", (event) => {
        if (event.key === "Escape") tell("escape");
        // The shop's own button pays.
        if (event.key === "Enter" && isControl(event.target)) event.preventDefault();
      });
    };

    const load = async () => {
      const { layout, labels } = options;
      const answer = await call("/checkout/sessions", { layout, labels });
      mountToken = answer["mount_token"];
      document.documentElement.lang = answer["locale"];
      fill(answer["form"]);
      tellChange();
      return { payment: paymentIn(answer) };
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

    /** @param {HTMLFormElement} form */
    const forgetCodes = (form) => {
      for (const input of form.querySelectorAll(".cvc input")) if (input instanceof HTMLInputElement) input.value = "";
      tellChange();
    };

    /** @param {string} message */
    const incomplete = (message) => ({ error: { type: "validation_error", code: "incomplete", message } });

    /** Says beside the fields what is wrong with them; nothing when they can be sent. */
    const remark = () => fields?.check() ?? (fields?.isComplete() === true ? undefined : root?.dataset["unchosen"]);

    /** @param {Members} request */
    const send = async ({ returnUrl }) => {
      const form = formNow();
      const wrong = remark();
      if (form === null || wrong !== undefined) return incomplete(wrong ?? "");
      const sent = Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === "string"));
      form.inert = true;
      try {
        const outcome = await call("/checkout/confirm", {
          mount_token: mountToken,
          return_url: returnUrl,
          fields: sent,
        });
        const [first] = outcome["problems"];
        for (const { field, message } of outcome["problems"]) {
          const input = byId(field);
          if (isControl(input)) show(input, message);
        }
        if (first !== undefined) return incomplete(first.message);
        // A card that was declined may be right but for its code; another attempt asks for that again.
        if (outcome["is_open"]) forgetCodes(form);
        return resultOf(outcome);
      } finally {
        form.inert = false;
      }
    };

    /** @type {Promise<unknown> | undefined} */
    let sending;

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
        const wrong = remark();
        return wrong === undefined ? {} : incomplete(wrong);
      },
      fetchUpdates: load,
      focus: () => {
        const input = formNow()?.querySelector("input:not([type=hidden]):not([type=radio]), select");
        if (isControl(input)) input.focus();
      },
      blur: () => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined),
      clear: () => {
        formNow()?.reset();
        tellChange();
      },
      update: (request) => {
        Object.assign(options, request["options"]);
        return load();
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

    new ResizeObserver(() =>
      tell("resize", { height: Math.ceil(document.body.getBoundingClientRect().height) }),
    ).observe(document.body);

    load().then(
      ({ payment }) => tell("ready", { status: payment.status }),
      (error) => tell("loaderror", { error: problemOf(error) }),
    );
  };

  let isConnected = false;
  addEventListener("message", ({ source, origin, data, ports: [port] }) => {
    if (isConnected || source !== parent || data?.railyard !== "init" || port === undefined) return;
    if (!/^https?:\/\//.test(origin)) return;
    if (data.v !== version) {
      const error = {
        type: "invalid_request_error",
        code: "version_unsupported",
        message: "Load /v1/railyard.js anew.",
      };
      port.postMessage({ nonce: data.nonce, type: "loaderror", value: { error } });
      return;
    }
    isConnected = true;
    connect(port, origin, data);
  });
  // It says nothing but that it listens, which every page that frames it may know.
  parent.postMessage({ railyard: "hello", v: version }, "*");
})();
