/** The characters that mean something outside of code. */
const SPECIAL = /[\\*~`$[\]<>{}|^]/g;

/** Escapes the characters of a text that would be read as marks. */
export function escapeText(text: string): string {
  return text.replaceAll(SPECIAL, String.raw`\$&`).replaceAll("\n", "<br>");
}

/** Escapes a value between quotation marks. */
export function escapeAttribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

/** The value that quotation marks hold. */
export function readAttribute(value: string): string {
  return value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

/** The attributes of a tag or of a list behind a block: `color="red" toggle="true"`. */
export function readAttributes(text: string): Readonly<Record<string, string>> {
  const found = text.matchAll(/([\w-]+)="([^"]*)"/g);
  return Object.fromEntries(
    Array.from(found, ([, name = "", value = ""]) => [name, readAttribute(value)]),
  );
}

/** The attributes as they are written, without those that are `undefined`. */
export function writeAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) =>
      value === undefined ? [] : [` ${name}="${escapeAttribute(value)}"`],
    )
    .join("");
}
