import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { invalidArguments, slackError } from "../../errors.ts";
import { type Caller, route } from "../../route.ts";
import { attachmentField, nameAttachments } from "../../shared/blocks.ts";
import { type Found, requireConversation, requireMessage } from "../../shared/lookup.ts";
import { structure, text } from "../../shared/schema.ts";
import type { Message, Passed, State } from "../../state.ts";
import { replaceMessage } from "../chat/actions.ts";

const unfurlBody = lazyObject(() => ({
  channel: text.optional(),
  ts: text.optional(),
  unfurl_id: text.optional(),
  source: text.optional(),
  unfurls: structure(z.record(z.string(), attachmentField), "cannot_parse_attachment"),
}));

/** Returns the message of an unfurl: by channel and ts, or by the `unfurl_id` of its event. */
function requireUnfurled(
  state: State,
  caller: Caller,
  body: z.output<typeof unfurlBody>,
): { readonly found: Found; readonly message: Message } {
  const place =
    body.unfurl_id === undefined
      ? { channel: body.channel, ts: body.ts }
      : state.unfurls.get(body.unfurl_id);
  if (!place) throw slackError("invalid_unfurl_id");
  const { channel, ts } = place;
  if (channel === undefined || ts === undefined) {
    throw invalidArguments(["missing required field: channel and ts, or unfurl_id and source"]);
  }
  const found = requireConversation(state, channel, caller);
  return { found, message: requireMessage(found, ts, "cannot_find_message") };
}

export const routes = [
  ...route("chat.unfurl", "Shows previews of the links of a message", {
    body: unfurlBody,
    unsupported: [
      "metadata",
      "user_auth_blocks",
      "user_auth_message",
      "user_auth_required",
      "user_auth_url",
    ],
    handle: (context, { caller, body }) => {
      const { state, ids } = context;
      const { found, message } = requireUnfurled(state, caller, body);
      const plain = message.text.replaceAll("&amp;", "&");
      const urls = Object.keys(body.unfurls);
      if (urls.length === 0) throw slackError("missing_unfurls");
      if (urls.some((url) => !plain.includes(url))) throw slackError("cannot_unfurl_url");
      const others = (message.attachments ?? []).filter(
        ({ from_url: url }) => typeof url !== "string" || !urls.includes(url),
      );
      const previews = nameAttachments(ids, Object.values(body.unfurls)) ?? [];
      const added = previews.map((preview, index): Passed => {
        const url = urls[index];
        const links = { from_url: url, original_url: url, app_unfurl_url: url };
        return {
          ...preview,
          ...links,
          is_app_unfurl: true,
          app_id: state.app.id,
          bot_id: state.app.botId,
        };
      });
      const attachments = [...others, ...added].map((attachment, index) => ({
        ...attachment,
        id: index + 1,
      }));
      replaceMessage(context, found, message, { ...message, attachments });
      return {};
    },
  }),
];
