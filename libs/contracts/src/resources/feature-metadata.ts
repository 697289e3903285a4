import { list, keptRequest, text } from "../schema.ts";

/** Data for features of Railyard. Answers show it as it was sent. */
export const featureMetadata = keptRequest("FeatureMetadata", "Data for features of Railyard.", {
  redirect_response: keptRequest("RedirectResponse", "What the provider's page gave back.", {
    param: text("The query string.", { maxLength: 8192 }),
    json_payload: { type: "object", description: "The form as an object.", additionalProperties: true },
  }),
  search_tags: list("Tags to find the payment by.", text("A tag.", { maxLength: 255 }), { maxItems: 50 }),
});
