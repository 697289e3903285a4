// @ts-check
// What the pages do beyond plain forms: one payment per press, and the way on from a status page. Every page works
// without it.
import { byId, enhance, showApplePay } from "./fields.js";

(() => {
  const { body } = document;

  /** @param {HTMLFormElement} form */
  const enhanceForm = (form) => {
    const button = form.querySelector("button");
    const label = button?.textContent ?? "";
    const fields = enhance(form);
    form.addEventListener("submit", (event) => {
      if (fields.check() !== undefined) {
        event.preventDefault();
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
      fields.refresh();
    });
    byId("error-summary")?.focus();
  };

  /** Times as the reader's clock shows them; the page itself knows only universal time. */
  const showLocalTimes = () => {
    for (const time of document.querySelectorAll("time")) {
      const format = new Intl.DateTimeFormat(`${document.documentElement.lang}-u-nu-latn`, {
        dateStyle: "medium",
        timeStyle: "short",
      });
      time.textContent = format.format(new Date(time.dateTime));
    }
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

  showLocalTimes();
  showApplePay();
  for (const form of document.querySelectorAll("form.fields")) if (form instanceof HTMLFormElement) enhanceForm(form);
  const express = byId("express-form");
  // A second press would send it twice. The browser reads the pressed button before.
  express?.addEventListener("submit", () => setTimeout(() => (express.inert = true)));
  addEventListener("pageshow", () => express?.removeAttribute("inert"));
  const print = byId("print");
  if (print !== null) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
  const way = byId("way-back");
  if (way !== null && body.dataset["leave"] === "true") leaveSoon(way);
  if (body.dataset["watch"] === "true") watch(body.dataset["state"]);
})();
