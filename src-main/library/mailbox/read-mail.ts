import * as z from "zod";
import { findCode, htmlToText, listLinks } from "./mail-text.ts";

const text = z.string().nullish().catch(undefined);

/** The content of a mail under the names that the kinds use. */
const content = z.object({
  email_id: text,
  subject: text,
  headers: z.object({ Subject: text }).optional().catch(undefined),
  html: text,
  text,
  body: text,
  body_plain: text,
  attachments: z
    .array(z.object({ id: z.string(), filename: text }))
    .optional()
    .catch(undefined),
});

/** The methods of a mail in a mailbox. */
export class MailReader {
  readonly #content: z.output<typeof content>;
  readonly #baseUrl: string;

  constructor(payload: unknown, baseUrl: string) {
    this.#content = content.parse(payload);
    this.#baseUrl = baseUrl;
  }

  /** Returns the subject. */
  readSubject(): string {
    const { subject, headers } = this.#content;
    return subject ?? headers?.Subject ?? "";
  }

  /** Returns the text; for a mail with HTML alone, the text of the HTML. */
  readText(): string {
    const { text: plain, body_plain: body } = this.#content;
    return plain ?? body ?? htmlToText(this.#html);
  }

  /** Lists the links, each once: those of the HTML, then those of the text. */
  links(): readonly string[] {
    const { text: plain, body_plain: body } = this.#content;
    return listLinks(this.#html, plain ?? body ?? "");
  }

  /** Returns the first link that contains a text or matches a pattern. Throws when there is none. */
  link(part: string | RegExp = ""): string {
    const links = this.links();
    const found = links.find((each) =>
      typeof part === "string" ? each.includes(part) : part.test(each),
    );
    if (found !== undefined) return found;
    const known = links.length === 0 ? "none" : links.join(", ");
    throw new Error(`The mail “${this.readSubject()}” has no such link; its links: ${known}`);
  }

  /**
   * Returns the one-time code: four to eight digits, next to a word such as `code`. A pattern finds other
   * codes: its first group, or all that matches. Throws when there is none.
   */
  code(pattern?: RegExp): string {
    const all = `${this.readSubject()}\n${this.readText()}`;
    const match = pattern?.exec(all);
    const found = pattern ? (match?.[1] ?? match?.[0]) : findCode(all);
    if (found !== undefined) return found;
    throw new Error(`The mail “${this.readSubject()}” has no code; its text: ${this.readText()}`);
  }

  /** Downloads an attachment by its file name. Throws when there is none. */
  async attachment(filename: string): Promise<Uint8Array> {
    const { attachments = [], email_id: emailId } = this.#content;
    const found = attachments.find((each) => each.filename === filename);
    if (!found) {
      const names = attachments.map((each) => each.filename ?? each.id).join(", ") || "none";
      throw new Error(`The mail has no attachment ${filename}; its attachments: ${names}`);
    }
    const path = `/emails/${emailId ?? ""}/attachments/${found.id}/download`;
    const response = await fetch(this.#baseUrl + path);
    if (!response.ok) throw new Error(`${path} returned ${String(response.status)}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  get #html(): string {
    return this.#content.html ?? this.#content.body ?? "";
  }
}

/** Returns a mail with the methods that read it. */
export function readMail<Mail extends object>(payload: Mail, baseUrl: string): Mail & MailReader {
  return Object.assign(new MailReader(payload, baseUrl), payload);
}
