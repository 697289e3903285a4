import { connect } from "node:net";

const timeoutMs = 5_000;

/** Asks JetStream's API by the text protocol, so that this package needs no client. */
export const askJetStream = async (url: string, operation: string, body = ""): Promise<string> => {
  const { hostname, port } = new URL(url);
  return await new Promise((resolve, reject) => {
    let received = "";
    const socket = connect({ host: hostname, port: Number(port), timeout: timeoutMs });
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString("utf8");
      const reply = /MSG reply 1 \d+\r\n(.*)\r\n/u.exec(received)?.[1];
      if (reply === undefined) return;
      socket.destroy();
      resolve(reply);
    });
    socket.once("timeout", () => socket.destroy(new Error(`no reply to ${operation}: ${received}`)));
    socket.once("error", reject);
    socket.write(`CONNECT {"verbose":false}\r\nSUB reply 1\r\n`);
    socket.write(`PUB $JS.API.${operation} reply ${String(Buffer.byteLength(body))}\r\n${body}\r\n`);
  });
};
