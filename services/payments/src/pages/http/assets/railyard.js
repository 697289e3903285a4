// @ts-check
// Railyard's browser library: payment fields in a shop's own page. The fields are a frame of ours, so that the page
// never sees what is typed. See docs/browser-library.md.
"use strict";
(() => {
  /** Of the messages to the frame. */
  const protocol = 1;
  const handshakeMs = 10_000;
  const pollMs = 1_500;
  const script = document.currentScript;
  const home = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin;

  /** @typedef {Readonly<Record<string, any>>} Members */
  /** @typedef {(value: any) => void} Listener */

  /**
   * @param {string} type
   * @param {string} code
   * @param {string} message
   */
  const failed = (type, code, message) => ({ error: { type, code, message, doc_url: docsOf(code) } });

  /**
   * Where a code is explained: the address that the API's errors name.
   * @param {string} code
   */
  const docsOf = (code) => `${home}/docs/error-codes/#${encodeURIComponent(code)}`;

  /**
   * A refusal by the frame, with the address that explains it.
   * @param {any} result
   */
  const documented = (result) =>
    result?.error === undefined
      ? result
      : { ...result, error: { ...result.error, doc_url: docsOf(result.error.decline_code ?? result.error.code) } };

  /** Texts that the library shows to customers; the frame has them in their language. */
  const words = {
    unreachable: "The payment service could not be reached. Check the connection, then try again.",
    bankDialog: "Confirm your payment with your bank",
    bankPage: "Continue on the bank’s own page",
    cancel: "Cancel",
    cancelled: "The confirmation was cancelled. Nothing was charged.",
    notConfirmed: "The payment was not confirmed. Try again or pay another way.",
    failed: "Something went wrong. Try again.",
  };

  /** @param {string} message */
  const misused = (message) => new TypeError(`Railyard: ${message}`);

  /** Listeners by the name of what they wait for. */
  class Listeners {
    /** @type {Map<string, Set<Listener>>} */
    #known = new Map();

    /**
     * @param {string} name
     * @param {Listener} listener
     */
    on(name, listener) {
      const all = this.#known.get(name) ?? new Set();
      this.#known.set(name, all.add(listener));
    }

    /**
     * @param {string} name
     * @param {Listener} [listener] all when absent
     */
    off(name, listener) {
      if (listener === undefined) this.#known.delete(name);
      else this.#known.get(name)?.delete(listener);
    }

    /**
     * @param {string} name
     * @param {unknown} value
     */
    tell(name, value) {
      for (const listener of [...(this.#known.get(name) ?? [])]) listener(value);
    }
  }

  /**
   * The element of a selector, or itself.
   * @param {string | Element} target
   */
  const elementAt = (target) => {
    const found = typeof target === "string" ? document.querySelector(target) : target;
    if (found === null) throw misused(`there is no element ${String(target)} to mount into.`);
    return found;
  };

  /**
   * What a message can carry.
   * @param {Members} options
   */
  const plain = (options) => JSON.parse(JSON.stringify(options));

  const layouts = ["tabs", "accordion", "spaced_accordion"];

  /**
   * Options of elements as the frame has them: in the manners of both libraries that shops move from.
   * @param {Members} given
   */
  const optionsOf = ({ layout, labels, appearance, ...rest }) => {
    const { type, spacedAccordionItems = false } =
      typeof layout === "object" && layout !== null ? layout : { type: layout };
    const arranged = type === "accordion" && spacedAccordionItems ? "spaced_accordion" : type;
    const placed = labels ?? appearance?.labels;
    return {
      ...rest,
      ...(appearance === undefined ? {} : { appearance }),
      ...(layouts.includes(arranged) ? { layout: arranged } : {}),
      ...(["above", "floating", "never"].includes(placed) ? { labels: placed } : {}),
    };
  };

  const sandbox = "allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox";

  /**
   * @param {string} key
   * @param {string | undefined} locale
   */
  const makeFrame = (key, locale) => {
    const frame = document.createElement("iframe");
    const query = new URLSearchParams({ key, ...(locale === undefined ? {} : { locale }) });
    frame.setAttribute("sandbox", sandbox);
    frame.setAttribute("allow", "payment *");
    frame.setAttribute("referrerpolicy", "origin");
    frame.title = "Payment";
    Object.assign(frame.style, { width: "100%", height: "0", border: "0", display: "block", colorScheme: "normal" });
    frame.src = `${home}/checkout/frame?${query}`;
    return frame;
  };

  /** Unguessable; `crypto.randomUUID` is missing in pages of plain http, where shops are developed. */
  const randomText = () =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  const elementTypes = ["payment", "expressCheckout", "card", "cardNumber", "cardExpiry", "cardCvc"];

  /** Fields in the page: one frame. */
  class RailyardElement {
    type;
    isDestroyed = false;
    #key;
    #clientSecret;
    #group;
    #options;
    #listeners = new Listeners();
    /** @type {HTMLIFrameElement | undefined} */
    #frame;
    /** @type {MessagePort | undefined} */
    #port;
    #nonce = "";
    /** @type {Map<number, (result: any) => void>} */
    #waiting = new Map();
    #lastId = 0;
    #pressedMs = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #handshake;

    /**
     * @param {string} type
     * @param {{ key: string, clientSecret: string, group: string }} payment
     * @param {Members} options
     */
    constructor(type, { key, clientSecret, group }, options) {
      this.type = type;
      this.#key = key;
      this.#clientSecret = clientSecret;
      this.#group = group;
      this.#options = { ...options };
    }

    /** @param {MessageEvent} event */
    #greet = ({ source, origin, data }) => {
      const target = this.#frame?.contentWindow;
      if (this.#port !== undefined || target === null || target === undefined) return;
      if (source !== target || origin !== home || data?.railyard !== "hello") return;
      clearTimeout(this.#handshake);
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      this.#nonce = randomText();
      port1.addEventListener("message", ({ data: message }) => this.#hear(message));
      port1.start();
      const init = {
        railyard: "init",
        v: protocol,
        nonce: this.#nonce,
        key: this.#key,
        clientSecret: this.#clientSecret,
        group: this.#group,
        element: this.type,
        options: plain(this.#options),
      };
      target.postMessage(init, home, [port2]);
    };

    /** @param {any} message */
    #hear(message) {
      if (message?.nonce !== this.#nonce) return;
      const { type, value = {} } = message;
      const frame = this.#frame;
      if (type === "answer") {
        this.#waiting.get(message.id)?.(value);
        this.#waiting.delete(message.id);
        return;
      }
      if (type === "confirm") this.#pressedMs = Date.now();
      if (type === "resize" && frame !== undefined) frame.style.height = `${Number(value?.height) || 0}px`;
      else if (type === "warning") console.warn(`Railyard: ${value?.message}`);
      else {
        // A frame is see-through only where it has the scheme of its document.
        if (value?.scheme !== undefined && frame !== undefined) {
          frame.style.colorScheme = value.scheme === "dark" ? "dark" : "light";
        }
        const { words: spoken, ...rest } = value;
        if (spoken !== undefined) Object.assign(words, spoken);
        if (type !== "scheme") this.tell(type, documented(rest));
      }
    }

    /**
     * @param {string} name
     * @param {Members} [value]
     */
    tell(name, value = {}) {
      this.#listeners.tell(name, { elementType: this.type, ...value });
    }

    /** @param {string | Element} target */
    mount(target) {
      if (this.#frame !== undefined) throw misused("the element is mounted already; unmount it first.");
      const place = elementAt(target);
      const frame = makeFrame(this.#key, this.#options["locale"]);
      this.#frame = frame;
      addEventListener("message", this.#greet);
      this.#handshake = setTimeout(() => {
        // Browsers do not report that a page may not be framed: the frame stays silent.
        const { error } = failed("invalid_request_error", "domain_not_allowed", words.failed);
        const developer_message =
          `The payment fields did not answer. Check that ${location.origin} is in allowed_checkout_domains of the ` +
          `business profile, and the publishable key.`;
        this.tell("loaderror", { error: { ...error, developer_message } });
      }, handshakeMs);
      place.replaceChildren(frame);
      this.tell("loaderstart");
    }

    unmount() {
      clearTimeout(this.#handshake);
      removeEventListener("message", this.#greet);
      this.#port?.close();
      this.#port = undefined;
      this.#frame?.remove();
      this.#frame = undefined;
      const gone = failed("invalid_request_error", "unmounted", words.failed);
      for (const answer of this.#waiting.values()) answer(gone);
      this.#waiting.clear();
    }

    destroy() {
      this.unmount();
      this.isDestroyed = true;
      this.#listeners = new Listeners();
    }

    /**
     * @param {string} name
     * @param {Listener} listener
     */
    on(name, listener) {
      this.#listeners.on(name, listener);
      return this;
    }

    /**
     * @param {string} name
     * @param {Listener} listener
     */
    once(name, listener) {
      /** @type {Listener} */
      const first = (value) => {
        this.#listeners.off(name, first);
        listener(value);
      };
      return this.on(name, first);
    }

    /**
     * @param {string} name
     * @param {Listener} [listener]
     */
    off(name, listener) {
      this.#listeners.off(name, listener);
      return this;
    }

    /**
     * What the frame answers to a request.
     * @param {string} type
     * @param {Members} members
     * @returns {Promise<any>}
     */
    ask(type, members = {}) {
      const port = this.#port;
      if (port === undefined) return Promise.resolve(failed("invalid_request_error", "not_ready", words.failed));
      this.#lastId += 1;
      const id = this.#lastId;
      return new Promise((resolve) => {
        this.#waiting.set(id, (result) => resolve(documented(result)));
        port.postMessage({ v: protocol, nonce: this.#nonce, type, id, ...members });
      });
    }

    /** Whether a button in the frame waits for its confirmation. */
    isPressed() {
      return Date.now() - this.#pressedMs < handshakeMs;
    }

    focus() {
      void this.ask("focus");
    }

    blur() {
      void this.ask("blur");
    }

    clear() {
      void this.ask("clear");
    }

    collapse() {
      void this.ask("collapse");
    }

    /** @param {Members} options */
    update(options) {
      const changed = optionsOf(options);
      Object.assign(this.#options, changed);
      if (this.#port !== undefined) void this.ask("update", { options: plain(changed) });
    }
  }

  /** @param {unknown} address */
  const isWebAddress = (address) =>
    typeof address === "string" &&
    URL.canParse(address) &&
    (new URL(address).protocol === "https:" || (home.startsWith("http:") && new URL(address).protocol === "http:"));

  /**
   * Leaves the page for good.
   * @param {string} address
   * @returns {Promise<never>}
   */
  const goTo = (address) => {
    location.assign(address);
    return new Promise(() => undefined);
  };

  /** @param {number} ms */
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  /** @param {Members} payment */
  const resultOf = (payment) => ({ payment, paymentIntent: payment, status: payment["status"] });

  /**
   * The bank's page above the shop's; resolves when the payment has moved on, or the customer has closed it.
   * @param {string} address
   * @param {() => Promise<boolean>} hasMovedOn
   * @returns {Promise<"moved_on" | "closed">}
   */
  const challenge = (address, hasMovedOn) =>
    new Promise((resolve) => {
      const dialog = document.createElement("dialog");
      dialog.setAttribute("aria-label", words.bankDialog);
      Object.assign(dialog.style, {
        width: "min(100vw, 600px)",
        height: "min(100dvh, 760px)",
        maxWidth: "100vw",
        maxHeight: "100dvh",
        padding: "0",
        border: "0",
        borderRadius: "12px",
        background: "#fff",
      });
      const frame = document.createElement("iframe");
      frame.title = words.bankDialog;
      frame.src = `${home}/v1/challenge.html#${encodeURIComponent(address)}`;
      Object.assign(frame.style, { width: "100%", height: "calc(100% - 56px)", border: "0", display: "block" });
      const bar = document.createElement("div");
      Object.assign(bar.style, {
        display: "flex",
        justifyContent: "space-between",
        alignItems: "center",
        height: "56px",
        padding: "0 12px",
        boxSizing: "border-box",
      });
      const leave = document.createElement("a");
      leave.href = address;
      leave.textContent = words.bankPage;
      leave.style.all = "revert";
      leave.style.color = "#14467c";
      const close = document.createElement("button");
      close.type = "button";
      close.textContent = words.cancel;
      // Independent of the shop's own style for buttons.
      close.style.all = "revert";
      Object.assign(close.style, { minHeight: "44px", padding: "0 16px", font: "inherit" });
      bar.append(leave, close);
      dialog.append(bar, frame);
      document.body.append(dialog);

      let isOver = false;
      /** @param {"moved_on" | "closed"} how */
      const end = (how) => {
        if (isOver) return;
        isOver = true;
        dialog.close();
        dialog.remove();
        resolve(how);
      };
      close.addEventListener("click", () => end("closed"));
      dialog.addEventListener("cancel", () => end("closed"));
      const look = async () => {
        if (isOver) return;
        if (await hasMovedOn().catch(() => false)) end("moved_on");
        else setTimeout(look, pollMs);
      };
      setTimeout(look, pollMs);
      dialog.showModal();
    });

  /**
   * @param {string | { publishableKey: string }} given
   * @param {Members} settings
   */
  const Railyard = (given, settings = {}) => {
    const key = typeof given === "string" ? given : given?.publishableKey;
    if (typeof key !== "string" || !key.startsWith("pk_")) {
      throw misused("the first argument is a publishable key (pk_...). A secret key must never be in a page.");
    }

    /**
     * @param {string} method
     * @param {string} path
     * @param {Members} [body]
     * @returns {Promise<{ body?: any, error?: any }>}
     */
    const call = async (method, path, body) => {
      try {
        const answer = await fetch(`${home}${path}`, {
          method,
          headers: { "api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const members = await answer.json();
        if (answer.ok) return { body: members };
        const { reason, code, message, request_id, field } = members.error ?? {};
        const type = answer.status === 429 ? "rate_limit_error" : "invalid_request_error";
        const { error } = failed(type, reason ?? code ?? "unknown", words.failed);
        return { error: { ...error, developer_message: message, request_id, param: field } };
      } catch {
        return failed("api_connection_error", "network", words.unreachable);
      }
    };

    /** @param {string} clientSecret */
    const idIn = (clientSecret) => encodeURIComponent(String(clientSecret).split("_secret_", 1)[0] ?? "");

    /** @param {string} clientSecret */
    const retrievePayment = async (clientSecret) => {
      const query = new URLSearchParams({ client_secret: clientSecret });
      const { body, error } = await call("GET", `/payments/${idIn(clientSecret)}?${query}`);
      return error === undefined ? resultOf(body) : { error };
    };

    /** @param {string} clientSecret */
    const hasMovedOn = async (clientSecret) => {
      const now = await retrievePayment(clientSecret);
      return "status" in now && now.status !== "requires_customer_action";
    };

    /**
     * The payment after the customer was elsewhere. What a frame showed proves nothing: the payment itself is asked.
     * @param {string} clientSecret
     * @param {boolean} wasClosed
     */
    const outcomeOf = async (clientSecret, wasClosed) => {
      const now = await retrievePayment(clientSecret);
      if (!("status" in now)) return now;
      const { payment, status } = now;
      if (status === "requires_customer_action" && wasClosed) {
        return { ...failed("card_error", "popup_closed", words.cancelled), payment };
      }
      if (status !== "failed") return now;
      const { error } = failed("card_error", "authentication_failed", words.notConfirmed);
      return { error: { ...error, decline_code: payment["unified_code"] ?? undefined }, payment };
    };

    /**
     * Where the customer has to continue, above the page; the whole page with `redirect: "always"`.
     * @param {string} clientSecret
     * @param {string} address
     * @param {string} redirect
     * @returns {Promise<any>}
     */
    const continueAt = async (clientSecret, address, redirect) => {
      if (!isWebAddress(address)) return failed("api_error", "unknown", words.failed);
      if (redirect === "always") return goTo(address);
      const how = await challenge(address, () => hasMovedOn(clientSecret));
      return outcomeOf(clientSecret, how === "closed");
    };

    /**
     * Waits while the customer pays elsewhere, by what the frame shows.
     * @param {string} clientSecret
     */
    const waitFor = async (clientSecret) => {
      while (!(await hasMovedOn(clientSecret).catch(() => false))) await pause(pollMs);
      return outcomeOf(clientSecret, false);
    };

    /** @param {Members} options */
    const elements = (options = {}) => {
      const { clientSecret, locale = settings["locale"], ...given } = options;
      let shared = given;
      if (typeof clientSecret !== "string" || !clientSecret.includes("_secret_")) {
        throw misused("elements needs the clientSecret of a payment that your server has created.");
      }
      /** @type {Map<string, RailyardElement>} */
      const made = new Map();
      const payment = { key, clientSecret, group: randomText() };
      const group = {
        clientSecret,
        /**
         * @param {string} type
         * @param {Members} own
         */
        create(type, own = {}) {
          if (!elementTypes.includes(type)) {
            throw misused(`there is no element ${type}; create one of ${elementTypes.join(", ")}.`);
          }
          const element = new RailyardElement(type, payment, { locale, ...optionsOf({ ...shared, ...own }) });
          made.set(type, element);
          const button = own["sdkHandleConfirmPayment"];
          if (button === true || button?.handleConfirm === true) {
            const request = { elements: group, confirmParams: button.confirmParams };
            element.on("confirm", () => {
              void confirmPayment(request).then((result) => element.tell("completeDoThis", result));
            });
          }
          return element;
        },
        /** @param {string} type */
        getElement: (type) => {
          const element = made.get(type);
          return element === undefined || element.isDestroyed ? null : element;
        },
        /** @param {Members} changed */
        update: (changed) => {
          shared = { ...shared, ...changed };
          for (const element of made.values()) element.update(changed);
        },
        fetchUpdates: async () => {
          const answers = await Promise.all([...made.values()].map((element) => element.ask("fetchUpdates")));
          return answers.find(({ error }) => error !== undefined) ?? answers[0] ?? {};
        },
        submit: async () => (await leadOf(group)?.ask("submit")) ?? {},
      };
      return group;
    };

    /**
     * The element that sends: the button that was pressed last, or the fields.
     * @param {any} group
     * @returns {RailyardElement | undefined}
     */
    const leadOf = (group) => {
      const types = ["payment", "card", "cardNumber", "expressCheckout"];
      const all = types.map((type) => group?.getElement?.(type)).filter((one) => one instanceof RailyardElement);
      return all.find((one) => one.isPressed()) ?? all[0];
    };

    /** @param {Members} request */
    const confirmPayment = async ({ elements: own, widgets, confirmParams = {}, redirect = "if_required" }) => {
      const group = own ?? widgets;
      const element = leadOf(group);
      if (element === undefined) throw misused("confirmPayment needs elements with a mounted element.");
      element.tell("confirmTriggered");
      const result = await element.ask("confirm", { returnUrl: confirmParams.return_url });
      if (result.error !== undefined) return result;
      const { payment } = result;
      const { clientSecret } = group;
      if (payment.next_action !== null) {
        const outcome = await continueAt(clientSecret, payment.next_action.url, redirect);
        if (outcome.error?.code === "popup_closed") element.tell("cancel");
        if (outcome.error !== undefined) await element.ask("fetchUpdates");
        return outcome;
      }
      if (payment.status === "requires_customer_action") return waitFor(clientSecret);
      if (redirect === "always" && isWebAddress(payment.return_url)) return goTo(payment.return_url);
      return resultOf(payment);
    };

    /** @param {{ clientSecret: string }} request */
    const handleNextAction = async ({ clientSecret }) => {
      const now = await retrievePayment(clientSecret);
      if (!("status" in now) || now.status !== "requires_customer_action") return now;
      const address = now.payment["next_action"]?.redirect_to_url;
      return address === undefined ? waitFor(clientSecret) : continueAt(clientSecret, address, "if_required");
    };

    /**
     * In the manner of those who have fields of a card alone.
     * @param {string} clientSecret
     * @param {Members} request
     */
    const confirmCardPayment = (clientSecret, { payment_method: method = {}, return_url } = {}) => {
      const element = method.card;
      if (!(element instanceof RailyardElement)) throw misused("confirmCardPayment needs payment_method.card.");
      const group = {
        clientSecret,
        getElement: (/** @type {string} */ type) => (type === element.type ? element : null),
      };
      return confirmPayment({ elements: group, confirmParams: { return_url } });
    };

    /**
     * Stored methods of the payment's customer, without fields.
     * @param {{ clientSecret: string }} request
     */
    const initPaymentSession = ({ clientSecret }) => {
      /** @param {Members | undefined} method */
      const confirmWith = async (method) => {
        if (method === undefined) return failed("invalid_request_error", "no_stored_method", words.failed);
        const { payment_token } = method;
        const request = { client_secret: clientSecret, payment_method: method["payment_method"], payment_token };
        const { body, error } = await call("POST", `/payments/${idIn(clientSecret)}/confirm`, request);
        if (error !== undefined) return { error };
        if (body.status === "requires_customer_action") return handleNextAction({ clientSecret });
        return body.status === "failed" ? outcomeOf(clientSecret, false) : resultOf(body);
      };
      const getCustomerSavedPaymentMethods = async () => {
        const query = new URLSearchParams({ client_secret: clientSecret });
        const { body, error } = await call("GET", `/customers/payment_methods?${query}`);
        if (error !== undefined) return { error };
        /** @type {readonly Members[]} */
        const methods = body.customer_payment_methods ?? [];
        const byDefault = methods.find(({ default_payment_method_set: isDefault }) => isDefault === true);
        // The API lists them by their last use.
        const [lastUsed] = methods;
        const none = failed("invalid_request_error", "no_stored_method", words.failed);
        return {
          getCustomerDefaultSavedPaymentMethodData: () => byDefault ?? none,
          getCustomerLastUsedPaymentMethodData: () => lastUsed ?? none,
          confirmWithCustomerDefaultPaymentMethod: () => confirmWith(byDefault),
          confirmWithLastUsedPaymentMethod: () => confirmWith(lastUsed),
        };
      };
      return { getCustomerSavedPaymentMethods };
    };

    return {
      elements,
      widgets: elements,
      confirmPayment,
      confirmSetup: confirmPayment,
      confirmCardPayment,
      retrievePayment,
      retrievePaymentIntent: retrievePayment,
      handleNextAction,
      initPaymentSession,
    };
  };

  Object.assign(globalThis, { Railyard, Hyper: Railyard });
})();
