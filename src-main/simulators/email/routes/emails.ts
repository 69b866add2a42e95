import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import { attachmentsOf, draftOf, emailBody, sendTime } from "../email-body.ts";
import { invalid, notFound } from "../errors.ts";
import { answerOnce } from "../idempotency.ts";
import {
  presentAttachment,
  presentEmail,
  presentEmailRef,
  presentList,
  presentListedEmail,
} from "../present.ts";
import { found, listPage, paging, route } from "../route.ts";
import { accept, clearTimer, goOut, setTimer } from "../sending.ts";
import type { Email, EmailContext } from "../state.ts";

function emailOf({ state }: EmailContext, id = ""): Email {
  return found(state.emails.get(id), () => notFound("Email"));
}

function scheduledOf(context: EmailContext, id: string | undefined, verb: string): Email {
  const email = emailOf(context, id);
  if (email.lastEvent === "scheduled") return email;
  throw invalid(`Only scheduled emails can be ${verb}; this one is ${email.lastEvent}.`);
}

const send = route({
  method: "POST",
  path: "/emails",
  summary: "Sends an email, or schedules it",
  isSending: true,
  body: emailBody,
  handle: (context, request) =>
    answerOnce(context, request, () => {
      const draft = draftOf(request.body, context.now);
      const { id } = accept(context, draft, attachmentsOf(context, request.body));
      return { id };
    }),
});

const list = route({
  method: "GET",
  path: "/emails",
  summary: "Lists emails, newest first",
  query: paging,
  handle: ({ state }, { query }) => listPage(state.emails, query, presentListedEmail),
});

const get = route({
  method: "GET",
  path: "/emails/:id",
  summary: "Shows an email and what became of it",
  handle: (context, { params }) => presentEmail(emailOf(context, params["id"])),
});

const reschedule = route({
  method: "PATCH",
  path: "/emails/:id",
  summary: "Gives a scheduled email another time",
  body: z.object({ scheduled_at: z.string({ error: "The date must be a string" }) }),
  handle: (context, { params, body }) => {
    const email = scheduledOf(context, params["id"], "updated");
    const scheduledAt = sendTime(body.scheduled_at, context.now);
    const moved = context.state.emails.replace({ ...email, scheduledAt });
    if (scheduledAt > context.now) setTimer(context, moved.id, scheduledAt);
    else {
      clearTimer(context, moved.id);
      goOut(context, moved);
    }
    return presentEmailRef(moved);
  },
});

const cancel = route({
  method: "POST",
  path: "/emails/:id/cancel",
  summary: "Cancels a scheduled email",
  handle: (context, { params }) => {
    const email = scheduledOf(context, params["id"], "canceled");
    clearTimer(context, email.id);
    return presentEmailRef(context.state.emails.replace({ ...email, lastEvent: "canceled" }));
  },
});

const listAttachments = route({
  method: "GET",
  path: "/emails/:id/attachments",
  summary: "Lists an email's attachments",
  query: paging,
  handle: (context, { params, baseUrl }) => {
    const { id, attachments } = emailOf(context, params["id"]);
    const place = { emailId: id, baseUrl, now: context.now };
    return presentList(
      attachments.map((attachment) => presentAttachment(attachment, place)),
      false,
    );
  },
});

function attachmentOf(context: EmailContext, params: Readonly<Record<string, string>>) {
  const { attachments } = emailOf(context, params["id"]);
  const attachment = attachments.find(({ id }) => id === params["attachmentId"]);
  return found(attachment, () => notFound("Attachment"));
}

const getAttachment = route({
  method: "GET",
  path: "/emails/:id/attachments/:attachmentId",
  summary: "Shows an attachment, with the address to download it from",
  handle: (context, { params, baseUrl }) => ({
    object: "attachment",
    ...presentAttachment(attachmentOf(context, params), {
      emailId: params["id"] ?? "",
      baseUrl,
      now: context.now,
    }),
  }),
});

const download = route({
  method: "GET",
  path: "/emails/:id/attachments/:attachmentId/download",
  summary: "Downloads an attachment",
  // The provider's download addresses are signed links: they want no key.
  open: true,
  handle: (context, { params }) => {
    const { content, contentType } = attachmentOf(context, params);
    return new RouteResponse(200, content, { "content-type": contentType });
  },
});

/** `/emails` and the attachments under it. */
export const emailRoutes = [
  send,
  list,
  get,
  reschedule,
  cancel,
  listAttachments,
  getAttachment,
  download,
];
