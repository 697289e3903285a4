/** A button between light and dark; what was chosen is remembered in this browser. */
class ThemeToggle extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector("button");
    const { dataset } = document.documentElement;
    if (button === null) return;
    const show = (): void => button.setAttribute("aria-pressed", String(dataset["theme"] === "dark"));
    button.hidden = false;
    button.addEventListener("click", () => {
      const theme = dataset["theme"] === "dark" ? "light" : "dark";
      dataset["theme"] = theme;
      localStorage.setItem("theme", theme);
      for (const other of document.querySelectorAll("theme-toggle button")) {
        other.setAttribute("aria-pressed", String(theme === "dark"));
      }
    });
    show();
  }
}

customElements.define("theme-toggle", ThemeToggle);
