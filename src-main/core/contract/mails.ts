import type { MailSummary, MailView } from "#shared/domain/mail.ts";
import type { Context } from "./context.ts";
import type { EgressRow, EventLog } from "./event-log.ts";

/** A mail in a list. Its text is only read when it is searched or shown. */
export interface MailHead extends Omit<MailSummary, "kind" | "preview"> {
  readonly body: () => MailBody;
}

/** The two forms of a mail's text. */
export interface MailBody {
  readonly html: string | null;
  readonly text: string | null;
}

/** The parts of a mail that its head does not have. */
export type MailRest = Pick<MailView, "cc" | "bcc" | "replyTo" | "headers" | "attachments">;

/** The source of mails: a world at a moment, and its event log. */
export interface MailSource<State> {
  readonly context: Context<State>;
  readonly log: EventLog;
}

/** The mails that a simulator sends or takes, for the panel. */
export interface MailBox<State> {
  /** Newest first, without building more than is asked for. */
  list(source: MailSource<State>): Iterable<MailHead>;
  /** One mail with its further parts. */
  find(
    source: MailSource<State>,
    id: string,
  ): { readonly head: MailHead; readonly rest: MailRest } | undefined;
}

/** The mail that an event is the copy of. */
export interface EventMail extends Pick<MailSummary, "from" | "to" | "subject" | "status"> {
  readonly html: string | null;
  readonly text: string | null;
}

/** As many of the newest events are looked through for mails. */
const LOOKED_THROUGH = 50_000;

/** Makes the mails of a simulator that records each mail as an event. The id of a mail is the `seq` of its event. */
export function mailsOfEvents<State>(
  isMail: (row: EgressRow) => boolean,
  read: (payload: unknown) => EventMail,
): MailBox<State> {
  const headOf = (log: EventLog, row: EgressRow): MailHead => {
    const { html, text, ...mail } = read(JSON.parse(log.payload(row.seq).toString()));
    return {
      ...{ ...mail, id: String(row.seq), createdAt: row.createdAt },
      isOpened: false,
      isFromPerson: false,
      body: () => ({ html, text }),
    };
  };
  return {
    *list({ log }) {
      const last = Math.max(1, log.length - LOOKED_THROUGH + 1);
      for (let seq = log.length; seq >= last; seq -= 1) {
        const row = log.row(seq);
        if (isMail(row)) yield headOf(log, row);
      }
    },
    find: ({ log }, id) => {
      const seq = Number(id);
      if (!Number.isInteger(seq) || seq < 1 || seq > log.length) return undefined;
      const row = log.row(seq);
      if (!isMail(row)) return undefined;
      const rest = { cc: [], bcc: [], replyTo: [], headers: [], attachments: [] };
      return { head: headOf(log, row), rest };
    },
  };
}
