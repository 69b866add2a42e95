import { Download } from "lucide-react";
import { useMemo } from "react";
import type { MailAttachment, MailView } from "#shared/domain/mail.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import { CodeBlock } from "../../../ui/editor/code-block.tsx";
import { formatBytes } from "../../../ui/text/format.ts";
import { useShown } from "../../../ui/text/secret.tsx";
import type { MailLink } from "./mail-links.ts";
import { writeSource } from "./write-source.ts";

/** The text of a mail without its look. */
export function MailText({ mail }: { readonly mail: MailView }) {
  const { text } = mail;
  if (text === null) return <p className="faint mail-part">This mail has no plain text.</p>;
  return (
    <div className="mail-part">
      <CodeBlock text={text} label="Text of the mail" wraps />
    </div>
  );
}

/** The mail as a message, made of its stored parts. */
export function MailSource({ mail }: { readonly mail: MailView }) {
  const source = useMemo(() => writeSource(mail), [mail]);
  return (
    <div className="vstack mail-part">
      <p className="hstack faint">
        <span className="grow">The message, written from the stored parts.</span>
        <CopyButton text={source} what="source" wordy />
      </p>
      <CodeBlock text={source} label="Source of the mail" />
    </div>
  );
}

/** The headers of a mail, in their order. */
export function MailHeaders({ mail }: { readonly mail: MailView }) {
  const shown = useShown();
  if (mail.headers.length === 0) {
    return <p className="faint mail-part">The provider shows no headers of this mail.</p>;
  }
  return (
    <dl className="mail-part mail-headers">
      {mail.headers.map(({ name, value }, place) => (
        <div key={`${String(place)}/${name}`}>
          <dt className="faint">{name}</dt>
          <dd className="mono">
            <bdi>{shown(value, name)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface MailLinksProps {
  readonly links: readonly MailLink[];
  readonly onLink: (link: MailLink) => void;
}

/** The links of a mail with their true targets. */
export function MailLinks({ links, onLink }: MailLinksProps) {
  if (links.length === 0) return <p className="faint mail-part">This mail has no links.</p>;
  return (
    <ul className="mail-part lines">
      {links.map((link) => (
        <li key={link.href} className="hstack mail-link">
          <span className="vstack grow">
            <bdi className="clip">{link.text}</bdi>
            <span className="mono faint mail-target">{link.href}</span>
          </span>
          <Button size="small" label={`Click ${link.text}`} onPress={() => onLink(link)}>
            Click…
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The files of a mail. */
export function MailFiles({ mail }: { readonly mail: MailView }) {
  return (
    <ul className="mail-part lines">
      {mail.attachments.map((file, place) => (
        <li key={`${String(place)}/${file.name}`} className="hstack mail-link">
          <span className="vstack grow">
            <bdi className="clip">{file.name}</bdi>
            <span className="faint">
              {file.contentType}, {formatBytes(file.bytes)}
              {file.contentId === null ? "" : `, shown in the mail as ${file.contentId}`}
            </span>
          </span>
          <SaveFile file={file} />
        </li>
      ))}
    </ul>
  );
}

function SaveFile({ file: { name, content } }: { readonly file: MailAttachment }) {
  if (content === null) return <span className="faint">not stored here</span>;
  const save = () => {
    const link = document.createElement("a");
    // As bytes without a type of its own: the window never shows it.
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Button size="small" label={`Save ${name}`} onPress={save}>
      <Download size={13} aria-hidden />
      Save
    </Button>
  );
}
