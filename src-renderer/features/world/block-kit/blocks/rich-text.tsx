import type { ReactNode } from "react";
import * as z from "zod";
import { DateWords, Emoji, Mention } from "../mrkdwn/mrkdwn.tsx";
import { SafeLink } from "../safe-link.tsx";
import type { BlockProps } from "./block-props.ts";

const style = z
  .object({
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    strike: z.boolean().optional(),
    code: z.boolean().optional(),
    underline: z.boolean().optional(),
    highlight: z.boolean().optional(),
  })
  .optional()
  .catch(undefined);

const words = z.string().optional().catch(undefined);

const element = z.looseObject({
  type: z.string(),
  style,
  text: words,
  url: words,
  name: words,
  unicode: words,
  user_id: words,
  channel_id: words,
  usergroup_id: words,
  team_id: words,
  range: words,
  value: words,
  timestamp: z.number().optional().catch(undefined),
  format: words,
  fallback: words,
});
type RichElement = z.output<typeof element>;

const part = z.looseObject({
  type: z.string(),
  style: z.unknown().optional(),
  indent: z.number().optional().catch(undefined),
  offset: z.number().optional().catch(undefined),
  elements: z.array(z.unknown()).catch([]),
});

/** Formatted text: sections, lists, quotations and code. */
export function RichTextBlock({ block }: BlockProps) {
  return <RichText value={block} />;
}

/** Shows a value of type rich_text, wherever it stands. */
export function RichText({ value }: { readonly value: unknown }) {
  const { elements = [] } = part.safeParse(value).data ?? {};
  return (
    <div className="bk-rich">
      {elements.map((one, index) => (
        <RichPart key={index} value={one} />
      ))}
    </div>
  );
}

function RichPart({ value }: { readonly value: unknown }) {
  const read = part.safeParse(value).data;
  if (!read) return null;
  switch (read.type) {
    case "rich_text_section":
      return (
        <p className="bk-lines">
          <RichElements values={read.elements} />
        </p>
      );
    case "rich_text_preformatted":
      return (
        <pre className="bk-code">
          <RichElements values={read.elements} />
        </pre>
      );
    case "rich_text_quote":
      return (
        <blockquote className="bk-quote">
          <RichElements values={read.elements} />
        </blockquote>
      );
    case "rich_text_list":
      return <RichList list={read} />;
    default:
      return <p className="bk-unknown">Unknown part of a rich text: {read.type}</p>;
  }
}

const levels = ["first", "second", "third"];

function RichList({ list }: { readonly list: z.output<typeof part> }) {
  const { indent = 0, offset = 0, elements } = list;
  const isOrdered = list.style === "ordered";
  const items = elements.map((one, index) => (
    <li key={index}>
      <RichElements values={part.safeParse(one).data?.elements ?? []} />
    </li>
  ));
  const props = {
    className: `bk-list ${levels[indent % 3] ?? "first"}`,
    style: { marginInlineStart: `${String(Math.min(indent, 8) * 20)}px` },
  };
  return isOrdered ? (
    <ol {...props} start={offset + 1}>
      {items}
    </ol>
  ) : (
    <ul {...props}>{items}</ul>
  );
}

function RichElements({ values }: { readonly values: readonly unknown[] }) {
  return values.map((value, index) => {
    const read = element.safeParse(value).data;
    return read ? (
      <bdi key={index}>
        <Styled style={read.style}>
          <RichElementView element={read} />
        </Styled>
      </bdi>
    ) : null;
  });
}

interface StyledProps {
  readonly style: RichElement["style"];
  readonly children: ReactNode;
}

function Styled({ style: marks = {}, children }: StyledProps) {
  let shown = children;
  if (marks.code === true) shown = <code className="bk-inline-code">{shown}</code>;
  if (marks.bold === true) shown = <strong>{shown}</strong>;
  if (marks.italic === true) shown = <em>{shown}</em>;
  if (marks.strike === true) shown = <s>{shown}</s>;
  if (marks.underline === true) shown = <u>{shown}</u>;
  if (marks.highlight === true) shown = <mark>{shown}</mark>;
  return shown;
}

const COLOR = /^#[0-9a-f]{6}$/i;

function RichElementView({ element: shown }: { readonly element: RichElement }) {
  const { text = "", url = "" } = shown;
  switch (shown.type) {
    case "text":
      return text;
    case "link":
      return <SafeLink url={url}>{text === "" ? url : text}</SafeLink>;
    case "emoji":
      return (
        <Emoji
          name={shown.name ?? ""}
          {...(shown.unicode === undefined ? {} : { unicode: shown.unicode })}
        />
      );
    case "user":
      return <Mention kind="user" id={shown.user_id ?? ""} label="" />;
    case "channel":
      return <Mention kind="channel" id={shown.channel_id ?? ""} label="" />;
    case "usergroup":
      return <Mention kind="group" id={shown.usergroup_id ?? ""} label="" />;
    case "team":
      return <span className="bk-mention">{shown.team_id}</span>;
    case "broadcast":
      return <span className="bk-mention me">@{shown.range}</span>;
    case "color": {
      const { value = "" } = shown;
      return (
        <>
          {COLOR.test(value) ? (
            <span className="bk-color" style={{ background: value }} aria-hidden />
          ) : null}
          {value}
        </>
      );
    }
    case "date":
      return (
        <DateWords
          date={{
            type: "date",
            seconds: shown.timestamp ?? Number.NaN,
            format: shown.format ?? "{date}",
            url: shown.url,
            fallback: shown.fallback ?? "",
          }}
        />
      );
    default:
      return <span className="bk-unknown">{text === "" ? `(${shown.type})` : text}</span>;
  }
}
