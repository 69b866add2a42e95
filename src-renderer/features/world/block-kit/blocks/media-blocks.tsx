import { CircleAlert, Info, CircleCheck, FileText, Phone, Play } from "lucide-react";
import * as z from "zod";
import { PlainWords, Words } from "../mrkdwn/mrkdwn.tsx";
import { Picture } from "../picture.tsx";
import { SafeLink } from "../safe-link.tsx";
import { imageShape, maybeText } from "../shapes.ts";
import type { BlockProps } from "./block-props.ts";

const words = z.string().optional().catch(undefined);

/** A picture with its title. */
export function ImageBlock({ block }: BlockProps) {
  const image = imageShape.parse(block);
  return (
    <figure className="bk-figure">
      {image.title ? (
        <figcaption className="faint">
          <PlainWords text={image.title.text} />
        </figcaption>
      ) : null}
      <Picture image={image} />
    </figure>
  );
}

const video = z.object({
  title: maybeText,
  title_url: words,
  video_url: words,
  thumbnail_url: words,
  alt_text: z.string().catch(""),
  description: maybeText,
  author_name: words,
  provider_name: words,
});

/** A video: its words and a link. It is not loaded. */
export function VideoBlock({ block }: BlockProps) {
  const shown = video.parse(block);
  const title = shown.title?.text ?? shown.alt_text;
  const from = [shown.author_name, shown.provider_name].filter((name) => name !== undefined);
  const { video_url: url } = shown;
  return (
    <figure className="vstack bk-figure">
      <figcaption>
        <strong>
          {shown.title_url === undefined ? (
            <bdi>{title}</bdi>
          ) : (
            <SafeLink url={shown.title_url}>{title}</SafeLink>
          )}
        </strong>
        {from.length === 0 ? null : <bdi className="faint"> {from.join(", ")}</bdi>}
      </figcaption>
      {shown.description ? <PlainWords text={shown.description.text} /> : null}
      <span className="hstack bk-no-image block">
        <Play size={16} aria-hidden />
        <span className="vstack">
          <bdi>{shown.alt_text}</bdi>
          {url === undefined ? null : <SafeLink url={url}>Open the video</SafeLink>}
        </span>
      </span>
    </figure>
  );
}

/** A remote file, by the id that the app gave it. */
export function FileBlock({ block }: BlockProps) {
  const { external_id: id } = z.object({ external_id: z.string().catch("") }).parse(block);
  return (
    <span className="hstack bk-file">
      <FileText size={14} aria-hidden />
      <span>
        Remote file <bdi className="mono">{id}</bdi>
      </span>
    </span>
  );
}

/** A call, by the id that the app gave it. */
export function CallBlock({ block }: BlockProps) {
  const { call_id: id } = z.object({ call_id: z.string().catch("") }).parse(block);
  return (
    <span className="hstack bk-file">
      <Phone size={14} aria-hidden />
      <span>
        Call <bdi className="mono">{id}</bdi>
      </span>
    </span>
  );
}

const alert = z.object({
  text: maybeText,
  level: z.enum(["default", "info", "warning", "error", "success"]).catch("default"),
});

const icons = {
  default: Info,
  info: Info,
  warning: CircleAlert,
  error: CircleAlert,
  success: CircleCheck,
} as const;

/** A notice with its level as a word. */
export function AlertBlock({ block }: BlockProps) {
  const { text, level } = alert.parse(block);
  const Icon = icons[level];
  return (
    <div className={`hstack bk-alert ${level}`} role="note" aria-label={`Level: ${level}`}>
      <Icon size={14} aria-hidden />
      <div className="bk-text">{text ? <Words text={text} /> : null}</div>
    </div>
  );
}
