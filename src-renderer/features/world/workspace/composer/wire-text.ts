import type { Directory } from "../../block-kit/surface.ts";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const RANGES = ["here", "channel", "everyone"];

/**
 * Returns a text as a person types it in the form that goes over the wire: `@ben` and `#orders` become mentions,
 * and the characters of markup are escaped.
 */
export function toWire(text: string, { people, places }: Directory): string {
  const escaped = text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign);
  return escaped.replaceAll(
    /(?<=^|[\s(])([@#])([\p{L}\p{N}][\p{L}\p{N}._-]*)/gu,
    (all, sign: string, word: string) => {
      // A full stop after a name ends the sentence.
      const name = word.replace(/[.]+$/, "");
      const rest = word.slice(name.length);
      if (sign === "#") {
        const place = places.find((known) => known.name === name);
        return place ? `<#${place.id}>${rest}` : all;
      }
      if (RANGES.includes(name)) return `<!${name}>${rest}`;
      const person = people.find((known) => known.name === name);
      return person ? `<@${person.id}>${rest}` : all;
    },
  );
}

/** Returns a text of the wire as a person edits it. */
export function fromWire(text: string, { people, places }: Directory): string {
  const named = text
    .replaceAll(/<@([A-Z0-9]+)(?:\|[^>]*)?>/g, (all, id: string) => {
      const person = people.find((known) => known.id === id);
      return person ? `@${person.name}` : all;
    })
    .replaceAll(/<#([A-Z0-9]+)(?:\|[^>]*)?>/g, (all, id: string) => {
      const place = places.find((known) => known.id === id);
      return place ? `#${place.name}` : all;
    })
    .replaceAll(/<!(here|channel|everyone)>/g, "@$1");
  return named.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
