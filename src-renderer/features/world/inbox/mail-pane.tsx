import { Smartphone } from "lucide-react";
import { useMemo, useState } from "react";
import type { MailView } from "#shared/domain/mail.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { useStatus } from "../../../stores/feed/feed-store.ts";
import { Toggle } from "../../../ui/controls/button.tsx";
import { Tabs } from "../../../ui/controls/tabs.tsx";
import { Empty } from "../../../ui/display/note.tsx";
import { SimulatorName } from "../../../ui/display/simulator/simulator-name.tsx";
import { formatDateTime } from "../../../ui/text/format.ts";
import { useShown } from "../../../ui/text/secret.tsx";
import type { Perform } from "../perform.ts";
import { nameOfAddress } from "./describe-mail.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { MailActs } from "./mail-acts.tsx";
import { MailFrame } from "./mail-frame.tsx";
import { MailLife } from "./mail-life.tsx";
import { listLinks, type MailLink } from "./mail-links.ts";
import { MailFiles, MailHeaders, MailLinks, MailSource, MailText } from "./mail-parts.tsx";

interface MailPaneProps {
  readonly kind: string;
  readonly id: string;
  readonly perform: Perform;
  readonly onReply: (mail: MailView) => void;
}

/** One mail: what happened to it, what its recipient can do, and its parts. */
export function MailPane({ kind, id, ...props }: MailPaneProps) {
  const { generation, writes } = useStatus(kind);
  const asked = useCommand("mails.get", { kind, id }, { freshFor: [generation, writes].join() });
  const mail = asked.data;
  if (mail === undefined || (mail && mail.id !== id)) return null;
  if (mail === null) return <Empty title="This mail is gone" />;
  return <ShownMail key={`${kind}/${id}`} mail={mail} {...props} />;
}

interface ShownMailProps extends Pick<MailPaneProps, "perform" | "onReply"> {
  readonly mail: MailView;
}

function ShownMail({ mail, perform, onReply }: ShownMailProps) {
  const shown = useShown();
  const [tab, setTab] = useState(mail.html === null ? "text" : "rendered");
  const [width, setWidth] = useState<"desktop" | "phone">("desktop");
  const [pressed, setPressed] = useState<MailLink | null>(null);
  const links = useMemo(() => listLinks(mail.html, mail.text), [mail]);
  const isCounted = mail.kind === "email" && !mail.isFromPerson;
  const click = async ({ href, text }: MailLink) => {
    const who = nameOfAddress(mail.to[0] ?? "");
    const { answer } = await perform({
      title: `${who} clicked “${text}”`,
      request: {
        ...{ kind: mail.kind, method: "POST", path: "/_click" },
        body: { email_id: mail.id, link: href },
      },
    });
    return answer.refusal === undefined;
  };
  const mailTabs = [
    ...(mail.html === null
      ? []
      : [
          {
            id: "rendered",
            title: "Rendered",
            content: <MailFrame mail={mail} width={width} onLink={setPressed} />,
          },
        ]),
    { id: "text", title: "Text", content: <MailText mail={mail} /> },
    { id: "source", title: "Source", content: <MailSource mail={mail} /> },
    {
      ...{ id: "headers", title: "Headers", count: mail.headers.length },
      content: <MailHeaders mail={mail} />,
    },
    {
      ...{ id: "links", title: "Links", count: links.length },
      content: <MailLinks links={links} onLink={setPressed} />,
    },
    ...(mail.attachments.length === 0
      ? []
      : [
          {
            ...{ id: "files", title: "Files", count: mail.attachments.length },
            content: <MailFiles mail={mail} />,
          },
        ]),
  ];
  const isRendered = tab === "rendered" && mail.html !== null;
  return (
    <section className="vstack mail-pane" aria-label="Mail">
      <header className="mail-head">
        <h2 className="clip">
          <bdi>{shown(mail.subject) || "(no subject)"}</bdi>
        </h2>
        <p className="clip faint">
          <bdi className="mail-strong">{shown(mail.from)}</bdi> by{" "}
          <SimulatorName kind={mail.kind} />
        </p>
        <p className="clip faint">
          <span className="figures">{formatDateTime(mail.createdAt)}</span> to{" "}
          <bdi>{shown(mail.to.join(", "))}</bdi>
          {mail.cc.length === 0 ? null : (
            <>
              , copy to <bdi>{shown(mail.cc.join(", "))}</bdi>
            </>
          )}
        </p>
        <MailLife mail={mail} />
        <MailActs
          mail={mail}
          links={links}
          onLink={setPressed}
          onReply={isCounted ? () => onReply(mail) : undefined}
          perform={perform}
        />
      </header>
      <Tabs
        label="Parts of the mail"
        tabs={mailTabs}
        selected={tab}
        onSelect={setTab}
        end={
          isRendered ? (
            <Toggle
              isSelected={width === "phone"}
              onChange={(isPhone) => setWidth(isPhone ? "phone" : "desktop")}
            >
              <Smartphone size={13} aria-hidden />
              <span className="mail-phone">Phone</span>
            </Toggle>
          ) : null
        }
      />
      <LinkDialog
        mail={mail}
        link={pressed}
        onClose={() => setPressed(null)}
        onClick={isCounted ? click : undefined}
      />
    </section>
  );
}
