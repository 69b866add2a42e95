import type { Resource } from "../../shared/resource.ts";
import type { Review } from "./fields.ts";

export const reviewResource: Resource<Review> = {
  name: "review",
  of: ({ reviews }) => reviews,
  present: ({ payment_intent: intent, ...review }) => ({
    ...review,
    ...(intent === null ? {} : { payment_intent: intent }),
  }),
};
