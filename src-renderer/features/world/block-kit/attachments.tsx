import * as z from "zod";
import { Blocks } from "./blocks.tsx";
import { Mrkdwn, MrkdwnLine } from "./mrkdwn/mrkdwn.tsx";
import { Picture } from "./picture.tsx";
import { SafeLink } from "./safe-link.tsx";

const words = z.string().optional().catch(undefined);

const attachment = z.object({
  color: words,
  pretext: words,
  author_name: words,
  author_link: words,
  title: words,
  title_link: words,
  text: words,
  fallback: words,
  fields: z
    .array(
      z.object({
        title: z.string().catch(""),
        value: z.coerce.string().catch(""),
        short: z.boolean().catch(false),
      }),
    )
    .catch([]),
  image_url: words,
  thumb_url: words,
  footer: words,
  blocks: z.array(z.unknown()).catch([]),
  actions: z.array(z.unknown()).catch([]),
});
type Attachment = z.output<typeof attachment>;

const named: Readonly<Record<string, string>> = {
  good: "var(--good)",
  warning: "var(--warn)",
  danger: "var(--bad)",
};

/** The colour of the line beside an attachment. */
function colorOf({ color = "" }: Attachment): string {
  if (color in named) return named[color] ?? "";
  const hex = color.replace(/^#/, "");
  return /^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex) ? `#${hex}` : "var(--line-strong)";
}

/** Shows the attachments of a message, an older form of blocks. */
export function Attachments({ values }: { readonly values: readonly unknown[] }) {
  return values.map((value, index) => {
    const read = attachment.safeParse(value).data;
    return read ? <AttachmentView key={index} attachment={read} /> : null;
  });
}

function AttachmentView({ attachment: shown }: { readonly attachment: Attachment }) {
  const { pretext, text, fallback, title, blocks, image_url: image, thumb_url: thumb } = shown;
  const isEmpty = blocks.length === 0 && [text, title, image, thumb].every((one) => !one);
  return (
    <div className="vstack">
      {pretext === undefined ? null : <Mrkdwn text={pretext} />}
      <div className="vstack bk-attachment" style={{ borderInlineStartColor: colorOf(shown) }}>
        <AttachmentHead attachment={shown} />
        {text === undefined ? null : (
          <div className="bk-text">
            <Mrkdwn text={text} />
          </div>
        )}
        <Fields fields={shown.fields} />
        <Blocks blocks={blocks} />
        {image === undefined ? null : (
          <Picture image={{ image_url: image, alt_text: fallback ?? title ?? "" }} />
        )}
        {thumb === undefined ? null : (
          <Picture image={{ image_url: thumb, alt_text: fallback ?? "" }} size="thumb" />
        )}
        {isEmpty && fallback !== undefined ? <bdi>{fallback}</bdi> : null}
        {shown.actions.length === 0 ? null : (
          <span className="bk-unknown">
            {shown.actions.length} interactive attachment actions, which Slack has replaced by
            blocks
          </span>
        )}
        {shown.footer === undefined ? null : <span className="faint">{shown.footer}</span>}
      </div>
    </div>
  );
}

function AttachmentHead({ attachment: shown }: { readonly attachment: Attachment }) {
  const { author_name: author, author_link: authorUrl, title, title_link: url } = shown;
  return (
    <>
      {author === undefined ? null : (
        <span className="faint">
          {authorUrl === undefined ? (
            <bdi>{author}</bdi>
          ) : (
            <SafeLink url={authorUrl}>{author}</SafeLink>
          )}
        </span>
      )}
      {title === undefined ? null : (
        <strong>
          {url === undefined ? <MrkdwnLine text={title} /> : <SafeLink url={url}>{title}</SafeLink>}
        </strong>
      )}
    </>
  );
}

function Fields({ fields }: { readonly fields: Attachment["fields"] }) {
  if (fields.length === 0) return null;
  return (
    <dl className="bk-fields">
      {fields.map(({ title, value, short }, index) => (
        <div key={index} className={short ? "" : "bk-wide"}>
          <dt>{title}</dt>
          <dd>
            <Mrkdwn text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
