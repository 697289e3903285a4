import { list, keptRequest, text } from "../schema.ts";

/** Data for features of Railyard. Answers show it as it was sent. */
export const featureMetadata = keptRequest("FeatureMetadata", "Data for features of Railyard.", {
  redirect_response: keptRequest("RedirectResponse", "Data returned by the provider's redirect.", {
    param: text("The query string.", { maxLength: 8192 }),
    json_payload: { type: "object", description: "The form fields as an object.", additionalProperties: true },
  }),
  search_tags: list("Tags for searching payments.", text("A tag.", { maxLength: 255 }), { maxItems: 50 }),
});
