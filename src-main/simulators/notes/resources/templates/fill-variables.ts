import type { StoredValue } from "../../properties/types.ts";
import type { Mention, RichText } from "../../rich-text/types.ts";
import type { BlockContent, SimContext } from "../../state.ts";

type Fill = (texts: readonly RichText[]) => readonly RichText[];

/** The day of a moment in a time zone: `2026-01-31`. */
function dayIn(time: number, timeZone: string): string {
  const options = { timeZone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", options).format(time);
}

/** Makes the function that puts days and people in the place of a template's variables. */
export function fillerOf({ state, now }: SimContext, timeZone = "UTC"): Fill {
  const valueOf = (name: "today" | "now" | "me"): Mention => {
    if (name === "me") return { of: "user", id: state.botId };
    if (name === "today") {
      return { of: "date", date: { start: dayIn(now, timeZone), end: null, timeZone: null } };
    }
    return { of: "date", date: { start: new Date(now).toISOString(), end: null, timeZone: null } };
  };
  return (texts) =>
    texts.map((text) =>
      text.type === "mention" && text.mention.of === "template_mention"
        ? { ...text, mention: valueOf(text.mention.variable) }
        : text,
    );
}

/** The content of a block with the values of its variables. */
export function fillContent(
  { text, caption, cells, settings }: BlockContent,
  fill: Fill,
): BlockContent {
  return {
    ...(text && { text: fill(text) }),
    ...(caption && { caption: fill(caption) }),
    ...(cells && { cells: cells.map(fill) }),
    settings,
  };
}

/** The value of a column with the values of its variables. */
export function fillValue(value: StoredValue, fill: Fill): StoredValue {
  return "text" in value ? { ...value, text: fill(value.text) } : value;
}
