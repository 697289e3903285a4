import { connect } from "node:net";

const timeoutMs = 3_000;
const defaultNatsPort = 4222;

const answers = (hostname: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: hostname, port, timeout: timeoutMs });
    const end = (isReachable: boolean): void => {
      socket.destroy();
      resolve(isReachable);
    };
    socket.once("connect", () => {
      end(true);
    });
    socket.once("timeout", () => {
      end(false);
    });
    socket.once("error", () => {
      end(false);
    });
  });

/**
 * Whether something listens at one of the servers of a NATS address such as `nats://host:4222,host:4223`. False too
 * when it is no address at all.
 */
export const isNatsReachable = async (natsUrl: string): Promise<boolean> => {
  for (const part of natsUrl.split(",")) {
    const address = URL.parse(part.includes("://") ? part : `nats://${part}`);
    if (address === null || address.hostname === "") continue;
    const port = address.port === "" ? defaultNatsPort : Number(address.port);
    if (await answers(address.hostname.replaceAll(/[[\]]/g, ""), port)) return true;
  }
  return false;
};
