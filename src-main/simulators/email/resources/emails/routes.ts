import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { invalid, requireObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { respondWithDownload, requireAttachment } from "../../shared/download.ts";
import { respondIdempotently } from "../../shared/idempotency.ts";
import { listPage, listQuery, listRules } from "../../shared/paging.ts";
import { presentList } from "../../shared/present.ts";
import type { Email, SimContext } from "../../state.ts";
import { clearTimer, createEmail, goOut, setTimer } from "./actions.ts";
import { createAttachments } from "./attachments.ts";
import { createDraft, sendTime } from "./draft.ts";
import { presentAttachment, presentEmail, presentEmailRef, presentListedEmail } from "./present.ts";
import { createEmailBody, emailRules } from "./schema.ts";

function requireEmail({ state }: SimContext, id = ""): Email {
  return requireObject(state.emails.get(id), "Email");
}

function scheduledOf(context: SimContext, id: string | undefined, verb: string): Email {
  const email = requireEmail(context, id);
  if (email.lastEvent === "scheduled") return email;
  throw invalid(`Only scheduled emails can be ${verb}; this one is ${email.lastEvent}.`);
}

export const routes = [
  route("POST /emails", "Sends an email, or schedules it", {
    isSending: true,
    body: createEmailBody,
    rules: emailRules,
    handle: (context, request) =>
      respondIdempotently(context, request, () => {
        const draft = createDraft(context, request.body);
        const { id } = createEmail(
          context,
          draft,
          createAttachments(context, request.body.attachments ?? []),
        );
        return { id };
      }),
  }),
  route("GET /emails", "Lists emails, newest first", {
    query: listQuery,
    rules: listRules,
    handle: ({ state }, { query }) => listPage(state.emails, query, presentListedEmail),
  }),
  route("GET /emails/:id", "Shows an email and what became of it", (context, { params }) =>
    presentEmail(requireEmail(context, params["id"])),
  ),
  route("PATCH /emails/:id", "Gives a scheduled email another time", {
    body: lazyObject(() => ({ scheduled_at: z.string({ error: "The date must be a string" }) })),
    handle: (context, { params, body }) => {
      const email = scheduledOf(context, params["id"], "updated");
      const scheduledAt = sendTime(body.scheduled_at, context);
      const moved = context.state.emails.replace({ ...email, scheduledAt });
      if (scheduledAt > context.now) setTimer(context, moved.id, scheduledAt);
      else {
        clearTimer(context, moved.id);
        goOut(context, moved);
      }
      return presentEmailRef(moved);
    },
  }),
  route("POST /emails/:id/cancel", "Cancels a scheduled email", (context, { params }) => {
    const email = scheduledOf(context, params["id"], "canceled");
    clearTimer(context, email.id);
    return presentEmailRef(context.state.emails.replace({ ...email, lastEvent: "canceled" }));
  }),
  route("GET /emails/:id/attachments", "Lists an email's attachments", {
    query: listQuery,
    rules: listRules,
    handle: (context, { params, baseUrl }) => {
      const { id, attachments } = requireEmail(context, params["id"]);
      const place = { mailPath: `/emails/${id}`, baseUrl, now: context.now };
      return presentList(
        attachments.map((attachment) => presentAttachment(attachment, place)),
        false,
      );
    },
  }),
  route(
    "GET /emails/:id/attachments/:attachmentId",
    "Shows an attachment, with the address to download it from",
    (context, { params, baseUrl }) => ({
      object: "attachment",
      ...presentAttachment(requireAttachment(requireEmail(context, params["id"]), params), {
        mailPath: `/emails/${params["id"] ?? ""}`,
        baseUrl,
        now: context.now,
      }),
    }),
  ),
  route("GET /emails/:id/attachments/:attachmentId/download", "Downloads an attachment", {
    // The provider's download addresses are signed links: they want no key.
    open: true,
    handle: (context, { params }) =>
      respondWithDownload(requireAttachment(requireEmail(context, params["id"]), params)),
  }),
];
