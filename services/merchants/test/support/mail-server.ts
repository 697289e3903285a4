import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import { SMTPServer } from "smtp-server";

/** A mail as the server took it. */
export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail server on a port of its own that keeps what it takes. */
export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Refuses recipients with these codes, one after the other, before it takes mails again. */
  readonly refuseWith: number[];
  stop(): Promise<void>;
}

const decode = (body: string): string =>
  body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const parse = (to: string, raw: string): ReceivedMail => {
  const end = raw.indexOf("\r\n\r\n");
  const subject = /^Subject: (.*)$/m.exec(raw.slice(0, end))?.[1]?.trim() ?? "";
  const body = raw.slice(end + 4);
  return { to, subject, text: /quoted-printable/i.test(raw.slice(0, end)) ? decode(body) : body };
};

export const startMailServer = async (): Promise<MailServer> => {
  const received: ReceivedMail[] = [];
  const refuseWith: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) => {
      const responseCode = refuseWith.shift();
      done(responseCode === undefined ? undefined : Object.assign(new Error("Refused."), { responseCode }));
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(", ");
      void text(stream).then((raw) => {
        received.push(parse(to, raw));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    received,
    refuseWith,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
};
