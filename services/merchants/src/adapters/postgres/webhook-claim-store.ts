import type { WebhookClaims } from "../../ports.ts";
import type { PrismaTransaction } from "./prisma-client.ts";

/** Claims in PostgreSQL: one row for each account that is being registered right now. */
export const createWebhookClaimStore = (prisma: PrismaTransaction): WebhookClaims => ({
  take: async (merchantConnectorId, holder, until, now) => {
    const rows = await prisma.$executeRaw`
      insert into webhook_claims (merchant_connector_id, holder, claimed_until)
      values (${merchantConnectorId}, ${holder}, ${until})
      on conflict (merchant_connector_id) do update
        set holder = excluded.holder, claimed_until = excluded.claimed_until
        where webhook_claims.claimed_until <= ${now}`;
    return rows > 0;
  },
  release: async (merchantConnectorId, holder) => {
    const { count } = await prisma.webhook_claims.deleteMany({
      where: { merchant_connector_id: merchantConnectorId, holder },
    });
    return count > 0;
  },
});
