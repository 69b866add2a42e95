import { escapeHtml } from "#core/text/escaping.ts";

/** Text that is markup already. Only `html` and `markup` make it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template: text and numbers are escaped, markup is not, `null` and `false` are empty. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/** Makes markup from a template. Every value is escaped, so attributes need double quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const text = parts.map((part, index) => part + write(values[index]));
  return new Html(text.join(""));
}

function write(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return value.map(write).join("");
}
