import * as z from "zod";
import type { Connection } from "../connection/connection.ts";
import { ask } from "../simulator/ask.ts";
import { waitUntil } from "../simulator/wait-until.ts";
import { readMail, type MailReader } from "./read-mail.ts";
import type { Mailbox, MailFilter } from "./types.ts";

const TIMEOUT_MS = 4_000;

/** A mail and its place in the log. */
interface Placed<Mail> {
  readonly seq: number;
  readonly mail: Mail & MailReader;
}

const addressed = z.looseObject({ data: z.looseObject({ to_email_address: z.string() }) });

/** Returns the mail of an event: its payload, or what a provider's API shows of a mail that it sends. */
function mailIn(type: string, payload: unknown, address: string): unknown {
  if (type !== "email.created") return payload;
  const { data } = addressed.parse(payload);
  return data.to_email_address.toLowerCase() === address.toLowerCase() ? data : undefined;
}

const matches = (mail: MailReader, { subject }: MailFilter): boolean => {
  const own = mail.readSubject();
  if (subject === undefined) return true;
  return typeof subject === "string" ? own.includes(subject) : subject.test(own);
};

/** Opens the mailbox of an address. */
export function openMailbox<Mail extends object>(
  connection: Connection,
  address: string,
): Mailbox<Mail> {
  const isMail = z.custom<Mail>((value) => typeof value === "object" && value !== null);
  const events = z.object({
    events: z.array(z.object({ seq: z.number(), type: z.string(), payload: z.unknown() })),
  });
  const type = connection.kind === "authentication" ? "email.created" : `smtp-delivery/${address}`;
  const path = `/_sim/egress?${new URLSearchParams({ type }).toString()}`;
  const list = async (): Promise<readonly Placed<Mail>[]> => {
    const log = await ask(connection, "GET", path, events);
    return log.events.flatMap((event) => {
      const payload = mailIn(event.type, event.payload, address);
      if (payload === undefined) return [];
      return [{ seq: event.seq, mail: readMail(isMail.parse(payload), connection.baseUrl) }];
    });
  };
  const returned = new Set<number>();
  const mails = async () => (await list()).map(({ mail }) => mail);
  const present = mails();
  // Tests that only wait for mail never look at this list.
  present.catch(() => undefined);
  return Object.assign(present, {
    mails,
    waitForMail: (filter: MailFilter = {}) =>
      waitUntil(
        connection,
        async () => {
          const all = await list();
          const next = all.find(({ seq, mail }) => !returned.has(seq) && matches(mail, filter));
          if (next) returned.add(next.seq);
          return next?.mail;
        },
        {
          timeoutMs: filter.timeoutMs ?? TIMEOUT_MS,
          explain: async () => {
            const subjects = (await list()).map(({ mail }) => `“${mail.readSubject()}”`);
            const seen = subjects.length === 0 ? "none" : subjects.join(", ");
            return `no further mail for ${address} on ${connection.kind}; its mails: ${seen}`;
          },
        },
      ),
  });
}
