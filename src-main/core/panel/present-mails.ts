import type { MailList, MailQuery, MailSummary, MailView } from "#shared/domain/mail.ts";
import { splitWords } from "#shared/text/split-words.ts";
import type { MailBody, MailHead } from "#core/contract/mails.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";

/** The number of newest mails that are searched in full; older ones by sender, recipients and subject. */
const LOOKED_INTO = 2_000;
const PREVIEW_LENGTH = 140;
/** As much of a body as a preview is made of. */
const READ = 20_000;

type Mailing = Pick<RunningSimulator, "kind" | "mails">;

const HIDDEN = /<(style|script|title|head)\b[^>]*>[^]*?<\/\1\s*>|<!--[^]*?-->/gi;
const entities: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** Returns the beginning of a mail's text in one line. */
export function previewOf({ html, text }: MailBody): string {
  const source =
    text ??
    (html ?? "")
      .slice(0, READ)
      .replaceAll(HIDDEN, " ")
      .replaceAll(/<[^<>]*>/g, " ")
      .replaceAll(/&(?:nbsp|amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
  return source.slice(0, READ).replaceAll(/\s+/g, " ").trim().slice(0, PREVIEW_LENGTH);
}

function summarize(kind: string, { body, ...head }: MailHead): MailSummary {
  return { kind, ...head, to: [...head.to], preview: previewOf(body()) };
}

/** Returns whether an address is a person's own: as it is, or in angle brackets after a name. */
function isOf(address: string, person: string): boolean {
  if (!address.toLowerCase().includes(person)) return false;
  const plain = /<([^<>]*)>\s*$/.exec(address)?.[1] ?? address;
  return plain.trim().toLowerCase() === person;
}

/** Returns the test of a mail for its recipient and for being unread. */
function createFilter({ address, unread }: MailQuery): (head: MailHead) => boolean {
  const person = address.toLowerCase();
  const read = new Set(unread?.except);
  return ({ id, from, to, isOpened, isFromPerson }) => {
    if (unread && (isOpened || isFromPerson || read.has(id))) return false;
    if (person === "") return true;
    return isFromPerson ? isOf(from, person) : to.some((one) => isOf(one, person));
  };
}

/** Returns whether a mail holds every word; its text is looked into if `isDeep`. */
function holds(head: MailHead, words: readonly string[], isDeep: boolean): boolean {
  const line = `${head.from} ${head.to.join(" ")} ${head.subject}`.toLowerCase();
  const missing = words.filter((word) => !line.includes(word));
  if (missing.length === 0 || !isDeep) return missing.length === 0;
  const { html, text } = head.body();
  const body = `${text ?? ""} ${html ?? ""}`.toLowerCase();
  return missing.every((word) => body.includes(word));
}

/**
 * Returns the mails that match, newest first: as many as are asked for, and the number of all. Only these are
 * summarized, for a preview takes as long as a hundred other mails.
 */
export function presentMails({ kind, mails }: Mailing, query: MailQuery): MailList {
  const { skip, limit } = query;
  const words = splitWords(query.text);
  const isWanted = createFilter(query);
  const items: MailSummary[] = [];
  let total = 0;
  let looked = 0;
  for (const head of mails?.list() ?? []) {
    if (!isWanted(head)) continue;
    looked += 1;
    if (words.length > 0 && !holds(head, words, looked <= LOOKED_INTO)) continue;
    if (total >= skip && items.length < limit) items.push(summarize(kind, head));
    total += 1;
  }
  return { total, items };
}

/** Returns one mail in full; null when there is none. */
export function presentMail({ kind, mails }: Mailing, id: string): MailView | null {
  const found = mails?.find(id);
  if (!found) return null;
  const { head, rest } = found;
  return { ...summarize(kind, head), ...head.body(), ...rest };
}
