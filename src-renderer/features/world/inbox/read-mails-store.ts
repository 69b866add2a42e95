import * as z from "zod";
import type { MailSummary } from "#shared/domain/mail.ts";
import { createKept } from "../../../stores/kept-store.ts";

const kept = z.object({ ids: z.array(z.string()).readonly().catch([]) });

/** As many mails as are remembered as read. */
const MOST = 2_000;

/** The mails that were shown in this window: they are not unread any more. */
export const useReadMails = createKept("simdeck.read-mails", kept, "session");

/** Returns the ids of the mails that were shown. */
export function listRead(): readonly string[] {
  return useReadMails.getState().ids;
}

/** Remembers that a mail was shown. */
export function noteRead({ id }: Pick<MailSummary, "id">): void {
  useReadMails.setState(({ ids }) =>
    ids.includes(id) ? {} : { ids: [id, ...ids].slice(0, MOST) },
  );
}

/** Returns whether a mail is unread: sent to a person, not opened, and not shown yet. */
export function isUnread(
  { id, isOpened, isFromPerson }: Pick<MailSummary, "id" | "isOpened" | "isFromPerson">,
  ids: readonly string[],
): boolean {
  return !isOpened && !isFromPerson && !ids.includes(id);
}
