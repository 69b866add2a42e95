import type { ChatContext } from "./caller.ts";
import type { ChatEvent } from "./events.ts";
import type { ChatState } from "./state.ts";
import { secondsOf } from "./timestamps.ts";

interface Envelope {
  readonly id: string;
  readonly seconds: number;
  readonly channel: string | undefined;
}

/** Slack's own reference to the event: what happened where, for whom. */
function eventContext({ team, app }: ChatState, type: string, channel: string | undefined): string {
  const parts = { et: type, tid: team.id, aid: app.id, ...(channel ? { cid: channel } : {}) };
  return `4-${Buffer.from(JSON.stringify(parts)).toString("base64url")}`;
}

/** An event in its envelope: the body of a delivery and the payload over Socket Mode. */
export function presentEnvelope(
  state: ChatState,
  event: ChatEvent,
  { id, seconds, channel }: Envelope,
) {
  const { app, team } = state;
  return {
    token: app.verificationToken,
    team_id: team.id,
    context_team_id: team.id,
    context_enterprise_id: null,
    api_app_id: app.id,
    event,
    type: "event_callback" as const,
    event_id: id,
    event_time: seconds,
    authorizations: [
      {
        enterprise_id: null,
        team_id: team.id,
        user_id: app.botUserId,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: false,
    event_context: eventContext(state, event.type, channel),
  };
}

/** Records an event. `subject` is what it is about: a channel's or a user's id. */
export function emit(context: ChatContext, event: ChatEvent, subject: string): void {
  const id = context.ids.next("Ev", 10, "upper");
  const channel = context.state.conversations.has(subject) ? subject : undefined;
  const envelope = { id, seconds: secondsOf(context.now), channel };
  const payload = presentEnvelope(context.state, event, envelope);
  context.emit({ id, type: event.type, subject, payload });
}
