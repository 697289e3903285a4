/** Opens the objects around a member that an address names: browsers differ in whether they do. */
const openTarget = (): void => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  let around = target?.closest("details:not([open])");
  if (target === null || around === null || around === undefined) return;
  while (around instanceof HTMLDetailsElement) {
    around.open = true;
    around = around.closest("details:not([open])");
  }
  target.scrollIntoView();
};

addEventListener("hashchange", openTarget);
openTarget();

const shownMs = 2000;

/** A button that copies the code next to it; there is none without this script. */
class CopyCode extends HTMLElement {
  connectedCallback(): void {
    if (this.querySelector("button") !== null) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", () => {
      void this.#copy(button);
    });
    this.append(button);
  }

  async #copy(button: HTMLButtonElement): Promise<void> {
    const code = this.parentElement?.querySelector("pre")?.textContent ?? "";
    try {
      await navigator.clipboard.writeText(code);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not allowed";
    }
    setTimeout(() => {
      button.textContent = "Copy";
    }, shownMs);
  }
}

customElements.define("copy-code", CopyCode);
