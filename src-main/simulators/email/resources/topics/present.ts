import { presentTime } from "../../shared/present.ts";
import type { Topic } from "../../state.ts";

/** A topic as the API shows it. */
export function presentTopic(topic: Topic) {
  const { id, description: text, defaultSubscription, createdAt } = topic;
  return {
    object: "topic" as const,
    id,
    name: topic.name,
    ...(text === null ? {} : { description: text }),
    default_subscription: defaultSubscription,
    visibility: topic.visibility,
    created_at: presentTime(createdAt),
  };
}
