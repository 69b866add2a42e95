import type { Attachment, ReceivedEmail } from "../../state.ts";

const ASCII = /^[\x20-\x7e]*$/;
const WORD_BYTES = 45;

/** Splits a text into parts of at most so many bytes, between characters. */
function* partsOf(text: string, most: number): Generator<string> {
  let part = "";
  for (const character of text) {
    if (Buffer.byteLength(part + character) > most) {
      yield part;
      part = "";
    }
    part += character;
  }
  yield part;
}

/** Encodes a text of a header where it is not ASCII (RFC 2047). */
function encodeText(text: string): string {
  if (ASCII.test(text)) return text;
  const words = [...partsOf(text, WORD_BYTES)];
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join("\r\n ");
}

/** Encodes the name of `Name <address>`. */
function encodeAddress(text: string): string {
  const [, name = "", address = text] = /^(.*?)\s*(<[^<>]*>)$/s.exec(text) ?? [];
  return name === "" ? address : `${encodeText(name)} ${address}`;
}

/** Encodes bytes as lines of Base64. */
const encodeBody = (content: Buffer): string =>
  content.toString("base64").replaceAll(/.{76}(?=.)/g, "$&\r\n");

type Part = readonly string[];

const bodyPart = (type: string, text: string): Part => [
  `Content-Type: ${type}; charset=utf-8`,
  "Content-Transfer-Encoding: base64",
  "",
  encodeBody(Buffer.from(text)),
];

/** `filename*=UTF-8''caf%C3%A9.txt` (RFC 2231). */
function nameParameter(filename: string | null): string {
  if (filename === null) return "";
  const encoded = encodeURIComponent(filename).replaceAll(/['()*]/g, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `; filename*=UTF-8''${encoded}`;
}

const attachmentPart = ({ filename, contentType, contentId, content }: Attachment): Part => [
  `Content-Type: ${contentType}`,
  `Content-Disposition: ${contentId === null ? "attachment" : "inline"}${nameParameter(filename)}`,
  ...(contentId === null ? [] : [`Content-ID: <${contentId}>`]),
  "Content-Transfer-Encoding: base64",
  "",
  encodeBody(content),
];

/** Joins parts; a single part stands for itself. */
function multipart(type: string, boundary: string, parts: readonly Part[]): Part {
  const [single, ...others] = parts;
  if (single && others.length === 0) return single;
  return [
    `Content-Type: multipart/${type}; boundary="${boundary}"`,
    "",
    ...parts.flatMap((part) => [`--${boundary}`, ...part]),
    `--${boundary}--`,
  ];
}

/** Writes a received mail as it came: a message of RFC 5322 with its attachments. */
export function writeSource(mail: ReceivedEmail): Buffer {
  const bodies = [
    ...(mail.text === null ? [] : [bodyPart("text/plain", mail.text)]),
    ...(mail.html === null ? [] : [bodyPart("text/html", mail.html)]),
  ];
  const content = bodies.length === 0 ? [bodyPart("text/plain", "")] : bodies;
  const body = multipart("alternative", `alternative-${mail.id}`, content);
  const parts = [body, ...mail.attachments.map(attachmentPart)];
  const lines = [
    `From: ${encodeAddress(mail.from)}`,
    `To: ${mail.to.map(encodeAddress).join(", ")}`,
    `Subject: ${encodeText(mail.subject)}`,
    `Message-ID: ${mail.messageId}`,
    `Date: ${new Date(mail.createdAt).toUTCString()}`,
    "MIME-Version: 1.0",
    ...multipart("mixed", `mixed-${mail.id}`, parts),
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}
