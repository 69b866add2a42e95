import type { MailView } from "#shared/domain/mail.ts";

const LINE = 76;

/** Characters that a header can have as they are. */
const PLAIN = /^[\x20-\x7e]*$/;

function base64(text: string): string {
  // One character at a time: a mail has more bytes than a call can have arguments.
  return btoa(
    Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""),
  );
}

/** Encodes a header value beyond ASCII in words of RFC 2047. */
function headerText(value: string): string {
  const line = value.replaceAll(/[\r\n]+/g, " ");
  if (PLAIN.test(line)) return line;
  // A word has at most 75 characters; 42 bytes make 56 of base64.
  const parts = Array.from(line).reduce<string[]>((words, character) => {
    const last = words.at(-1) ?? "";
    if (words.length === 0 || new TextEncoder().encode(last + character).length > 42) {
      words.push(character);
    } else words[words.length - 1] = last + character;
    return words;
  }, []);
  return parts.map((part) => `=?utf-8?B?${base64(part)}?=`).join("\r\n ");
}

/** Encodes the words of an address beside the address itself. */
function addressText(value: string): string {
  if (PLAIN.test(value)) return value;
  return value
    .split(/,\s*/)
    .map((one) => {
      const [, name, address] = /^(.*?)\s*(<[^<>]*>)$/u.exec(one) ?? [];
      return name === undefined ? headerText(one) : `${headerText(name)} ${address ?? ""}`;
    })
    .join(", ");
}

function wrap(encoded: string): string {
  return encoded.replaceAll(new RegExp(`.{1,${String(LINE)}}`, "g"), "$&\r\n").trimEnd();
}

function textPart(type: string, text: string): string {
  return [
    `Content-Type: ${type}; charset=utf-8`,
    "Content-Transfer-Encoding: base64",
    "",
    wrap(base64(text)),
  ].join("\r\n");
}

function filePart({ name, contentType, contentId, content }: MailView["attachments"][number]) {
  const safe = name.replaceAll(/["\\\r\n]/g, "_");
  const file = PLAIN.test(safe) ? `"${safe}"` : `"${headerText(safe).replaceAll("\r\n ", "")}"`;
  return [
    `Content-Type: ${contentType.replaceAll(/[\r\n]/g, "")}; name=${file}`,
    `Content-Disposition: ${contentId === null ? "attachment" : "inline"}; filename=${file}`,
    ...(contentId === null ? [] : [`Content-ID: <${contentId.replaceAll(/[\r\n<>]/g, "")}>`]),
    "Content-Transfer-Encoding: base64",
    "",
    wrap(content ?? ""),
  ].join("\r\n");
}

function multipart(type: string, boundary: string, parts: readonly string[]): string {
  return [
    `Content-Type: multipart/${type}; boundary="${boundary}"`,
    "",
    ...parts.map((part) => `--${boundary}\r\n${part}`),
    `--${boundary}--`,
    "",
  ].join("\r\n");
}

const ADDRESSED = /^(?:from|to|cc|reply-to)$/i;

/** Writes a mail as a message of RFC 5322 out of its stored parts. */
export function writeSource({ headers, html, text, attachments, ...mail }: MailView): string {
  const named =
    headers.length > 0
      ? headers
      : [
          { name: "From", value: mail.from },
          { name: "To", value: mail.to.join(", ") },
          { name: "Subject", value: mail.subject },
          { name: "Date", value: new Date(mail.createdAt).toUTCString() },
        ];
  const lines = named.map(({ name, value }) => {
    return `${name}: ${ADDRESSED.test(name) ? addressText(value) : headerText(value)}`;
  });
  const bodies = [
    ...(text === null ? [] : [textPart("text/plain", text)]),
    ...(html === null ? [] : [textPart("text/html", html)]),
  ];
  const [only = textPart("text/plain", "")] = bodies;
  const body = bodies.length > 1 ? multipart("alternative", "simdeck-text", bodies) : only;
  const whole =
    attachments.length === 0
      ? body
      : multipart("mixed", "simdeck-files", [body, ...attachments.map(filePart)]);
  return `${lines.join("\r\n")}\r\nMIME-Version: 1.0\r\n${whole}`;
}
