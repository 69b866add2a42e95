import { Attachments } from "../../block-kit/attachments.tsx";
import { Blocks } from "../../block-kit/blocks.tsx";
import { Mrkdwn } from "../../block-kit/mrkdwn/mrkdwn.tsx";
import { Picture } from "../../block-kit/picture.tsx";
import { SurfaceProvider } from "../../block-kit/surface.ts";
import { FileText } from "lucide-react";
import { formatBytes } from "../../../../ui/text/format.ts";
import type { FileShape, MessageShape } from "../reading/shapes.ts";
import { useDrafts, useSurfaceOf } from "../use-surface.ts";

interface MessageContentProps {
  readonly channel: string;
  readonly message: MessageShape;
}

/** The content of a message: its blocks, or its text if it has none; attachments and files. */
export function MessageContent({ channel, message }: MessageContentProps) {
  const { ts, text, blocks, attachments, files, chosen } = message;
  const surface = useSurfaceOf({
    target: { type: "message", channel, ts },
    chosen,
    drafts: useDrafts(),
  });
  // A message of one rich text is words as a person writes them; any other layout stands in a frame.
  const isFramed = blocks.some((block) => !isProse(block));
  return (
    <SurfaceProvider value={surface}>
      {blocks.length > 0 ? (
        <div className={isFramed ? "vstack message-blocks framed" : "vstack message-blocks"}>
          <Blocks blocks={blocks} />
        </div>
      ) : (
        <div className="bk-text">
          <Mrkdwn text={text} />
        </div>
      )}
      {attachments.length === 0 ? null : (
        <div className="vstack message-attachments">
          <Attachments values={attachments} />
        </div>
      )}
      {files.map((file) => (
        <FileView key={file.id} file={file} />
      ))}
    </SurfaceProvider>
  );
}

function isProse(block: unknown): boolean {
  return (
    typeof block === "object" &&
    block !== null &&
    "type" in block &&
    (block.type === "rich_text" || block.type === "markdown")
  );
}

function FileView({ file }: { readonly file: FileShape }) {
  const { id, mode, name = id, title = name, mimetype = "", size = 0, pretty_type: type } = file;
  if (mode === "tombstone") return <p className="faint">This file was deleted.</p>;
  if (mimetype.startsWith("image/")) {
    return (
      <figure className="bk-figure">
        <figcaption className="faint">
          <bdi>{title}</bdi>
        </figcaption>
        <Picture image={{ alt_text: file.alt_txt ?? title, slack_file: { id, url: undefined } }} />
      </figure>
    );
  }
  return (
    <p className="hstack bk-file">
      <FileText size={14} aria-hidden />
      <bdi className="clip">{title}</bdi>
      <span className="faint figures">
        {type ?? mimetype}, {formatBytes(size)}
      </span>
    </p>
  );
}
