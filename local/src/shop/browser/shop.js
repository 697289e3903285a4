// What all pages share: how they ask the shop's server, and where they show what went wrong.
export const query = new URLSearchParams(location.search);

export const say = (text) => {
  document.querySelector("#message").textContent = text;
};

/** What the shop's server answers. */
export const ask = async (method, path) => {
  const answer = await fetch(path, { method });
  if (answer.ok) return answer.json();
  say("The shop does not answer. Try again in a minute.");
  throw new Error(`${method} ${path} was answered ${answer.status}.`);
};
