// @ts-check
// Railyard's browser library: payment fields in a shop's own page. The fields are a frame of ours, so that the page
// never sees what is typed. See docs/payment-fields.md.
"use strict";
(() => {
  /** Of the messages to the frame. */
  const protocol = 1;
  const handshakeMs = 10_000;
  const pollMs = 1_500;
  const home = new URL(document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href)
    .origin;

  /** @typedef {Readonly<Record<string, any>>} Members */
  /** @typedef {(value: any) => void} Listener */

  /**
   * @param {string} type
   * @param {string} code
   * @param {string} message
   */
  const failed = (type, code, message) => ({ error: { type, code, message } });

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

  /** Payment fields in the page. */
  class PaymentElement {
    #key;
    #clientSecret;
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
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #handshake;

    /**
     * @param {string} key
     * @param {string} clientSecret
     * @param {Members} options
     */
    constructor(key, clientSecret, options) {
      this.#key = key;
      this.#clientSecret = clientSecret;
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
      this.#nonce = crypto.randomUUID();
      port1.addEventListener("message", ({ data: message }) => this.#hear(message));
      port1.start();
      const { layout, labels, locale } = this.#options;
      target.postMessage(
        {
          railyard: "init",
          v: protocol,
          nonce: this.#nonce,
          key: this.#key,
          clientSecret: this.#clientSecret,
          options: { layout, labels, locale },
        },
        home,
        [port2],
      );
    };

    /** @param {any} message */
    #hear(message) {
      if (message?.nonce !== this.#nonce) return;
      if (message.type === "answer") {
        this.#waiting.get(message.id)?.(message.value);
        this.#waiting.delete(message.id);
        return;
      }
      if (message.type === "resize") {
        if (this.#frame !== undefined) this.#frame.style.height = `${Number(message.value?.height) || 0}px`;
        return;
      }
      const { type, value = {} } = message;
      this.#listeners.tell(type, { elementType: "payment", ...value });
    }

    /** @param {string | Element} target */
    mount(target) {
      if (this.#frame !== undefined) throw misused("the element is mounted already; unmount it first.");
      const frame = makeFrame(this.#key, this.#options["locale"]);
      this.#frame = frame;
      addEventListener("message", this.#greet);
      this.#handshake = setTimeout(() => {
        // Browsers do not tell that a page may not be framed: the frame stays silent.
        const { error } = failed(
          "invalid_request_error",
          "domain_not_allowed",
          `The payment fields did not answer. Check that ${location.origin} is in allowed_domains of the business profile, and the key.`,
        );
        this.#listeners.tell("loaderror", { elementType: "payment", error });
      }, handshakeMs);
      elementAt(target).replaceChildren(frame);
      this.#listeners.tell("loaderstart", { elementType: "payment" });
    }

    unmount() {
      clearTimeout(this.#handshake);
      removeEventListener("message", this.#greet);
      this.#port?.close();
      this.#port = undefined;
      this.#frame?.remove();
      this.#frame = undefined;
      const gone = failed("invalid_request_error", "unmounted", "The payment fields were removed from the page.");
      for (const answer of this.#waiting.values()) answer(gone);
      this.#waiting.clear();
    }

    destroy() {
      this.unmount();
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
      if (port === undefined) {
        return Promise.resolve(failed("invalid_request_error", "not_ready", "The payment fields are not ready yet."));
      }
      this.#lastId += 1;
      const id = this.#lastId;
      return new Promise((resolve) => {
        this.#waiting.set(id, resolve);
        port.postMessage({ v: protocol, nonce: this.#nonce, type, id, ...members });
      });
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

    /** @param {Members} options */
    update(options) {
      Object.assign(this.#options, options);
      void this.ask("update", { options });
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

  /** @param {Members} payment */
  const resultOf = (payment) => ({ payment, paymentIntent: payment, status: payment["status"] });

  const words = {
    title: "Confirm your payment with your bank",
    leave: "Continue on the bank’s own page",
    close: "Cancel",
  };

  /**
   * The bank's page above the shop's; resolves when the payment has moved on, or the customer has closed it.
   * @param {string} address
   * @param {() => Promise<boolean>} hasMovedOn
   * @returns {Promise<"moved_on" | "closed">}
   */
  const challenge = (address, hasMovedOn) =>
    new Promise((resolve) => {
      const dialog = document.createElement("dialog");
      dialog.setAttribute("aria-label", words.title);
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
      frame.title = words.title;
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
      leave.textContent = words.leave;
      leave.style.all = "revert";
      leave.style.color = "#14467c";
      const close = document.createElement("button");
      close.type = "button";
      close.textContent = words.close;
      // Whatever the shop's own style says of buttons.
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

    /** @param {string} clientSecret */
    const retrievePayment = async (clientSecret) => {
      const [paymentId = ""] = String(clientSecret).split("_secret_", 1);
      const query = new URLSearchParams({ client_secret: clientSecret });
      try {
        const answer = await fetch(`${home}/payments/${encodeURIComponent(paymentId)}?${query}`, {
          headers: { "api-key": key },
        });
        const body = await answer.json();
        if (answer.ok) return resultOf(body);
        const { reason, code, message } = body.error ?? {};
        return failed("invalid_request_error", reason ?? code ?? "unknown", message ?? "");
      } catch {
        return failed("api_connection_error", "network", "The payment could not be read. Check the connection.");
      }
    };

    /**
     * Where the customer has to go on, above the page; the whole page with `redirect: "always"`.
     * @param {string} clientSecret
     * @param {string} address
     * @param {string} redirect
     */
    const goOn = async (clientSecret, address, redirect) => {
      if (!isWebAddress(address)) return failed("api_error", "unknown", "The address to go on to is none.");
      if (redirect === "always") return goTo(address);
      const how = await challenge(address, async () => {
        const now = await retrievePayment(clientSecret);
        return "status" in now && now.status !== "requires_customer_action";
      });
      // What the frame showed proves nothing: the payment itself is asked.
      const now = await retrievePayment(clientSecret);
      if (!("status" in now)) return now;
      if (now.status === "requires_customer_action" && how === "closed") {
        return { ...failed("card_error", "popup_closed", "The confirmation was cancelled."), payment: now.payment };
      }
      if (now.status !== "failed") return now;
      const { error_message: reason = null } = now.payment;
      return {
        ...failed("card_error", "authentication_failed", reason ?? "The payment failed."),
        payment: now.payment,
      };
    };

    /** @param {Members} options */
    const elements = (options = {}) => {
      const { clientSecret, locale = settings["locale"], ...rest } = options;
      if (typeof clientSecret !== "string" || !clientSecret.includes("_secret_")) {
        throw misused("elements needs the clientSecret of a payment that your server has created.");
      }
      /** @type {PaymentElement | undefined} */
      let element;
      const group = {
        clientSecret,
        /**
         * @param {string} type
         * @param {Members} own
         */
        create(type, own = {}) {
          if (type !== "payment") throw misused(`there is no element ${type}; create "payment".`);
          const { layout, labels } = { ...rest, ...rest["appearance"], ...own };
          const arrangement = typeof layout === "object" && layout !== null ? layout.type : layout;
          element = new PaymentElement(key, clientSecret, {
            locale,
            layout: arrangement === "accordion" || arrangement === "spaced_accordion" ? arrangement : undefined,
            labels: labels === "floating" || labels === "never" ? labels : undefined,
          });
          return element;
        },
        /** @param {string} type */
        getElement: (type) => (type === "payment" ? (element ?? null) : null),
        /** @param {Members} changed */
        update: (changed) => element?.update(changed),
        fetchUpdates: async () => (await element?.ask("fetchUpdates")) ?? {},
        submit: async () => (await element?.ask("submit")) ?? {},
      };
      return group;
    };

    /** @param {Members} request */
    const confirmPayment = async ({ elements: own, widgets, confirmParams = {}, redirect = "if_required" }) => {
      const group = own ?? widgets;
      const element = group?.getElement?.("payment");
      if (!(element instanceof PaymentElement)) throw misused("confirmPayment needs elements with a mounted element.");
      const result = await element.ask("confirm", { returnUrl: confirmParams.return_url });
      if (result.error !== undefined) return result;
      const { payment } = result;
      if (payment.next_action !== null) return goOn(group.clientSecret, payment.next_action.url, redirect);
      if (redirect === "always" && isWebAddress(payment.return_url)) return goTo(payment.return_url);
      return resultOf(payment);
    };

    /** @param {{ clientSecret: string }} request */
    const handleNextAction = async ({ clientSecret }) => {
      const now = await retrievePayment(clientSecret);
      if (!("status" in now) || now.status !== "requires_customer_action") return now;
      return goOn(clientSecret, now.payment["next_action"]?.redirect_to_url, "if_required");
    };

    return {
      elements,
      widgets: elements,
      confirmPayment,
      retrievePayment,
      retrievePaymentIntent: retrievePayment,
      handleNextAction,
    };
  };

  Object.assign(globalThis, { Railyard, Hyper: Railyard });
})();
