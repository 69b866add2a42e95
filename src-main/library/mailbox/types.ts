import type { MailReader } from "./read-mail.ts";

/** The mail that `waitForMail` waits for; default: any. */
export interface MailFilter {
  /** In milliseconds. */
  readonly timeoutMs?: number;
  /** A part of the subject, or a pattern. */
  readonly subject?: string | RegExp;
}

/** The mail for one address. `await` gives the mail of that moment, oldest first. */
export interface Mailbox<Mail> extends Promise<readonly (Mail & MailReader)[]> {
  /** Returns the mail of now, oldest first. */
  mails(): Promise<readonly (Mail & MailReader)[]>;
  /**
   * Waits for the next mail: the oldest one that this mailbox has not returned yet. Rejects with a
   * `TimeoutError` when none comes; default: after 4000 ms.
   */
  waitForMail(filter?: MailFilter): Promise<Mail & MailReader>;
}
