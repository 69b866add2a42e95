import type { MailEvent } from "../events.ts";
import { firstBrandId } from "../resources/brands/find.ts";
import { senderOf } from "../resources/brands/sender.ts";
import type { SimContext, User } from "../state.ts";
import { customizationFor, isRecipient, languageOf } from "./choose.ts";
import { plainText, renderMail, userVariables, type Variables } from "./render.ts";

/**
 * Records a mail to a user as the org has customized it: its sender, its content in the language of the
 * user, and whether users get it at all.
 */
export function emitMail(
  context: SimContext,
  user: User,
  mail: MailEvent,
  variables: Variables,
  base: string,
): void {
  const { state } = context;
  const brandId = firstBrandId(state);
  const { template } = mail.payload;
  if (!isRecipient(state, brandId, template, user)) return;
  const from = senderOf(state, brandId);
  const chosen = customizationFor(state, brandId, template, languageOf(user));
  if (!chosen) {
    context.emit({ ...mail, payload: { ...mail.payload, from } });
    return;
  }
  const filled = renderMail(chosen, { ...userVariables(state, user, base), ...variables });
  const { subject, body: html } = filled;
  context.emit({
    ...mail,
    payload: { ...mail.payload, from, subject, html, text: plainText(html) },
  });
}
