/** A date or a span of dates, with an IANA time zone. */
export interface DateValue {
  readonly start: string;
  readonly end: string | null;
  readonly timeZone: string | null;
}

/** The style of a piece of text. Plain is the default. */
export interface Annotations {
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly strikethrough?: boolean | undefined;
  readonly underline?: boolean | undefined;
  readonly code?: boolean | undefined;
  readonly color?: string | undefined;
}

/** The target of a mention. */
export type Mention =
  | { readonly of: "user" | "page" | "database"; readonly id: string }
  | { readonly of: "date"; readonly date: DateValue }
  | { readonly of: "custom_emoji"; readonly custom_emoji: { readonly id: string } }
  /** Stands for a day, a moment or a person until a page is made from its template. */
  | { readonly of: "template_mention"; readonly variable: "today" | "now" | "me" };

/** One piece of rich text. */
export type RichText = { readonly annotations?: Annotations } & (
  | { readonly type: "text"; readonly content: string; readonly link: string | null }
  | { readonly type: "mention"; readonly mention: Mention }
  | { readonly type: "equation"; readonly expression: string }
);
