import type { IncomingWebhook } from "../../shared/app-entities.ts";
import type { State } from "../../state.ts";
import { teamUrl } from "../team/present.ts";

/** An incoming webhook as an installation shows it. */
export function presentWebhook(state: State, webhook: IncomingWebhook, baseUrl: string) {
  const name = state.conversations.get(webhook.channel)?.name ?? "";
  return {
    url: `${baseUrl}/services/${state.team.id}/${webhook.id}/${webhook.token}`,
    channel: `#${name}`,
    channel_id: webhook.channel,
    configuration_url: `${teamUrl(state.team)}services/${webhook.id}`,
  };
}
