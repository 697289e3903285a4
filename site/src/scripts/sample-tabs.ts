/** The language that is shown: all groups of the site show the same one. */
const choose = (name: string): void => {
  document.documentElement.dataset["sample"] = name;
  try {
    localStorage.setItem("sample", name);
  } catch {
    // Without storage the choice lasts for this page.
  }
  for (const tab of document.querySelectorAll<HTMLElement>("sample-tabs [role=tab]")) {
    const isChosen = tab.dataset["sample"] === name;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  }
};

const keys: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

let groups = 0;

/** Makes tabs of the samples in it. The style sheet shows the one that `data-sample` of the page names. */
class SampleTabs extends HTMLElement {
  connectedCallback(): void {
    if (this.querySelector("[role=tablist]") !== null) return;
    groups += 1;
    const samples = [...this.querySelectorAll<HTMLElement>(".sample")];
    const list = document.createElement("div");
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", "Language of the sample");
    const tabs = samples.map((sample) => this.#tabOf(sample));
    list.append(...tabs);
    list.addEventListener("keydown", (event) => {
      const step = keys[event.key];
      const position = tabs.findIndex((tab) => tab === document.activeElement);
      if (step === undefined || position < 0) return;
      const next = tabs.at((position + step) % tabs.length);
      choose(next?.dataset["sample"] ?? "");
      next?.focus();
    });
    this.prepend(list);
    choose(document.documentElement.dataset["sample"] ?? "curl");
  }

  #tabOf(sample: HTMLElement): HTMLButtonElement {
    const name = sample.dataset["sample"] ?? "";
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `sample-${String(groups)}-${name}`;
    tab.dataset["sample"] = name;
    tab.textContent = sample.querySelector(".sample-caption")?.textContent ?? name;
    tab.setAttribute("role", "tab");
    sample.id = `${tab.id}-panel`;
    sample.setAttribute("role", "tabpanel");
    sample.setAttribute("aria-labelledby", tab.id);
    tab.setAttribute("aria-controls", sample.id);
    tab.addEventListener("click", () => {
      // The tab that was pressed stays where it is, whatever the samples above it have in height.
      const { top } = tab.getBoundingClientRect();
      choose(name);
      scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: "instant" });
    });
    return tab;
  }
}

customElements.define("sample-tabs", SampleTabs);
