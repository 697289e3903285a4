import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";

/** The texts of all messages that a stream of the broker holds at this moment, in order. */
export const readStoredMessages = async (natsUrl: string, stream: string): Promise<readonly string[]> => {
  const connection = await connect({ servers: natsUrl });
  try {
    const { state } = await (await jetstreamManager(connection)).streams.info(stream);
    if (state.messages === 0) return [];
    const consumer = await jetstream(connection).consumers.get(stream);
    const texts: string[] = [];
    for await (const message of await consumer.consume()) {
      texts.push(message.string());
      if (message.info.pending === 0) break;
    }
    return texts;
  } finally {
    await connection.close();
  }
};
