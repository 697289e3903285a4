const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");

/** Pages never run scripts and load nothing; forms may be submitted to any address. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const page = (title: string, content: string): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:26rem;padding:0 1rem;text-align:center}
button{font:inherit;padding:.6rem 1.6rem}</style>
</head>
<body>
<h1>${escape(title)}</h1>
${content}
</body>
</html>
`;

/** A page whose button posts the fields; it works without scripts. */
export const formPage = (
  title: string,
  address: string,
  fields: readonly (readonly [name: string, value: string])[],
): string => {
  const inputs = fields.map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`);
  return page(
    title,
    `<form method="post" action="${escape(address)}">\n${inputs.join("\n")}\n<button>Continue</button>\n</form>`,
  );
};

/** A page that only says something. */
export const messagePage = (title: string, message: string): string => page(title, `<p>${escape(message)}</p>`);
