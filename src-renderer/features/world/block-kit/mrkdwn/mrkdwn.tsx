import { Fragment, type ReactNode } from "react";
import { SafeLink } from "../safe-link.tsx";
import type { TextObject } from "../shapes.ts";
import { useSurface, type Directory, type Named } from "../surface.ts";
import { findEmoji } from "./emoji.ts";
import { formatDate } from "./format-date.ts";
import { readMrkdwn, readPieces, type DatePiece, type Piece } from "./read-mrkdwn.ts";
import { useSimulatorNow } from "./use-simulator-now.ts";

/** Shows a text object: mrkdwn with its marks, plain text with emoji only. */
export function Words({ text }: { readonly text: TextObject }) {
  return text.type === "mrkdwn" ? <Mrkdwn text={text.text} /> : <PlainWords text={text.text} />;
}

/** Shows plain text; names of emoji become pictures. */
export function PlainWords({ text }: { readonly text: string }) {
  const parts = text.split(/(:[a-z0-9_+'-]+:)/u);
  return (
    <bdi className="bk-plain">
      {parts.map((part, index) =>
        index % 2 === 1 ? <Emoji key={index} name={part.slice(1, -1)} /> : part,
      )}
    </bdi>
  );
}

/** The words of a text object alone, for accessible names and menus. */
export function wordsOf(text: TextObject): string {
  return text.text.replaceAll(/:([a-z0-9_+'-]+):/gu, (all, name: string) => findEmoji(name) ?? all);
}

/** Shows a text in Slack's mrkdwn. */
export function Mrkdwn({ text }: { readonly text: string }) {
  return readMrkdwn(text).map((paragraph, index) => {
    if (paragraph.type === "code") {
      return (
        <pre key={index} className="bk-code">
          {paragraph.text}
        </pre>
      );
    }
    const Tag = paragraph.type === "quote" ? "blockquote" : "p";
    return (
      <Tag key={index} className={`bk-${paragraph.type}`}>
        {paragraph.lines.map((pieces, line) => (
          <bdi key={line}>
            {line === 0 ? null : <br />}
            <Pieces pieces={pieces} />
          </bdi>
        ))}
      </Tag>
    );
  });
}

/** Shows one line in Slack's mrkdwn. */
export function MrkdwnLine({ text }: { readonly text: string }) {
  return (
    <bdi>
      <Pieces pieces={readPieces(text)} />
    </bdi>
  );
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map((piece, index) => <PieceView key={index} piece={piece} />);
}

function PieceView({ piece }: { readonly piece: Piece }): ReactNode {
  switch (piece.type) {
    case "text":
      return piece.text;
    case "bold":
      return (
        <strong>
          <Pieces pieces={piece.pieces} />
        </strong>
      );
    case "italic":
      return (
        <em>
          <Pieces pieces={piece.pieces} />
        </em>
      );
    case "strike":
      return (
        <s>
          <Pieces pieces={piece.pieces} />
        </s>
      );
    case "code":
      return <code className="bk-inline-code">{piece.text}</code>;
    case "emoji":
      return <Emoji name={piece.name} />;
    case "user":
    case "channel":
    case "group":
      return <Mention kind={piece.type} id={piece.id} label={piece.label} />;
    case "broadcast":
      return <span className="bk-mention me">@{piece.range.split("|")[0]}</span>;
    case "link":
      return <SafeLink url={piece.url}>{piece.label}</SafeLink>;
    case "date":
      return <DateWords date={piece} />;
  }
}

/** Shows a date of a text in UTC. */
export function DateWords({ date }: { readonly date: DatePiece }) {
  const shown = formatDate(date.seconds, date.format, useSimulatorNow());
  const moment = new Date(date.seconds * 1_000);
  const words = Number.isNaN(moment.getTime()) ? (
    <Fragment>{date.fallback}</Fragment>
  ) : (
    <time dateTime={moment.toISOString()}>{shown}</time>
  );
  return date.url === undefined ? words : <SafeLink url={date.url}>{words}</SafeLink>;
}

/** Shows an emoji; an unknown one as its name. */
export function Emoji({ name, unicode }: { readonly name: string; readonly unicode?: string }) {
  const given = unicode === undefined ? undefined : fromUnicode(unicode);
  const picture = given ?? findEmoji(name);
  if (picture === undefined) return <span className="bk-emoji-name">:{name}:</span>;
  return (
    <span role="img" aria-label={name.replaceAll("_", " ")} className="bk-emoji">
      {picture}
    </span>
  );
}

/** `1f44d` or `1f1e9-1f1ea` as its picture. */
function fromUnicode(unicode: string): string | undefined {
  const points = unicode.split("-").map((part) => Number.parseInt(part, 16));
  const isValid = points.every((point) => point > 0 && point <= 0x10_ff_ff);
  return isValid ? String.fromCodePoint(...points) : undefined;
}

interface MentionProps {
  readonly kind: "user" | "channel" | "group";
  readonly id: string;
  /** The text that the app sent for it, for an unknown id. */
  readonly label: string;
}

/** Shows a mention of a person, a channel or a user group by its present name. */
export function Mention({ kind, id, label }: MentionProps) {
  const { directory } = useSurface();
  const found = listOf(directory, kind).find((known) => known.id === id);
  const sign = kind === "channel" ? "#" : "@";
  const name = found?.name ?? (label === "" ? id : label.replace(/^[@#]/, ""));
  const isMe = kind === "user" && id === directory.me;
  return (
    <bdi className={isMe ? "bk-mention me" : "bk-mention"} title={found ? id : `unknown: ${id}`}>
      {sign}
      {name}
    </bdi>
  );
}

function listOf(directory: Directory, kind: MentionProps["kind"]): readonly Named[] {
  if (kind === "user") return directory.people;
  return kind === "channel" ? directory.places : directory.groups;
}
