const ENTITIES = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);

/** `&amp;` → `&`; unknown entities stay as they are. */
function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (entity, ...groups) => {
    const [decimal, hex, name] = groups.map((group: unknown) =>
      typeof group === "string" ? group : "",
    );
    if (name) return ENTITIES.get(name.toLowerCase()) ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
  });
}

/** Returns the text of an HTML body: one line for each block. */
export function htmlToText(html: string): string {
  const visible = html
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<(?:br|\/p|\/div|\/h[1-6]|\/li|\/tr|\/table)\b[^>]*>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "");
  const lines = decode(visible).split("\n");
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

const HREF = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const ADDRESS = /https?:\/\/[^\s<>"')\]]+/g;

/** Lists the addresses of an HTML body's links, then those in a text, each once. */
export function listLinks(html: string, text: string): readonly string[] {
  const hrefs = [...html.matchAll(HREF)].map(([, double, single]) =>
    decode(double ?? single ?? ""),
  );
  const plain = [...text.matchAll(ADDRESS)].map(([address]) => address.replace(/[.,;:!?]+$/, ""));
  return [...new Set([...hrefs, ...plain])];
}

const CODE = /(?<![\w/.:-])(?:\d{3}[ -]\d{3}|\d{4,8})(?![\w/-]|[.:]\d)/g;
const WORD = /\b(?:code|otp|pin|passcode|password)\b/gi;

/**
 * Finds the one-time code of a text: four to eight digits, or two groups of three. Of several, it is the one
 * next to a word such as `code`. Returns its digits.
 */
export function findCode(text: string): string | undefined {
  const plain = text.replaceAll(ADDRESS, " ");
  const words = [...plain.matchAll(WORD)].map(({ index }) => index);
  const distance = (at: number) => Math.min(...words.map((word) => Math.abs(word - at)));
  const [best] = [...plain.matchAll(CODE)].toSorted(
    (a, b) => distance(a.index) - distance(b.index),
  );
  return best?.[0].replaceAll(/\D/g, "");
}
