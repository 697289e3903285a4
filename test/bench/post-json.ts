import type { Agent } from "node:http";
import { request as startRequest } from "node:http";

/** Posts a JSON text to a server of this machine and resolves with the text of the answer, whatever its status. */
export const postJson = (
  agent: Agent,
  port: number,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const outgoing = startRequest({
      agent,
      host: "127.0.0.1",
      port,
      path,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        ...headers,
      },
    });
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        resolve(Buffer.concat(chunks).toString("utf8"));
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
