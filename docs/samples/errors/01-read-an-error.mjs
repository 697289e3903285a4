import { InvalidRequestError, Railyard } from "@railyard/node";

const railyard = new Railyard();
try {
  await railyard.payments.create({ amount: 6540 });
} catch (error) {
  if (!(error instanceof InvalidRequestError)) throw error;
  const { code, reason, field, message, docUrl, requestId } = error;
  console.log(JSON.stringify({ error: { code, reason, field, message, doc_url: docUrl, request_id: requestId } }));
}
