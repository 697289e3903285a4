// Chooses the colors before the page is painted, and marks that scripts run: without them all samples are shown.
(() => {
  const { dataset } = document.documentElement;
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const theme = stored("theme");
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    dataset.theme = theme ?? (prefersDark.matches ? "dark" : "light");
  };
  paint();
  if (theme === null) prefersDark.addEventListener("change", paint);
  dataset.sample = ["curl", "node", "python"].find((name) => name === stored("sample")) ?? "curl";
})();
