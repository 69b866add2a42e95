import { Ellipsis, MailOpen, MousePointerClick, Reply } from "lucide-react";
import type { MailView } from "#shared/domain/mail.ts";
import { useSimulator } from "../../../bridge/use-simulators.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ActionMenu } from "../../../ui/controls/menu-button.tsx";
import type { Perform } from "../perform.ts";
import { nameOfAddress } from "./describe-mail.ts";
import type { MailLink } from "./mail-links.ts";

/** The acts of a recipient that are one world action each, with the words of their titles. */
const acts = [
  { id: "open", path: "/_open", title: "Open", done: "opened" },
  { id: "bounce", path: "/_bounce", title: "Bounce", done: "bounced" },
  { id: "complain", path: "/_complain", title: "Complain", done: "complained about" },
  { id: "deliver", path: "/_deliver", title: "Deliver", done: "got" },
  { id: "delay", path: "/_delay", title: "Delay", done: "gets later" },
] as const;

interface MailActsProps {
  readonly mail: MailView;
  readonly links: readonly MailLink[];
  readonly onLink: (link: MailLink) => void;
  /** Begins a reply; absent where the mail cannot be answered. */
  readonly onReply: (() => void) | undefined;
  readonly perform: Perform;
}

/** The acts of the recipient of a mail; each shows its route when it is pointed at. */
export function MailActs({ mail, links, onLink, onReply, perform }: MailActsProps) {
  const offered = useSimulator(mail.kind)?.actions ?? [];
  const possible = acts.filter(
    ({ path }) => !mail.isFromPerson && offered.some((action) => action.path === path),
  );
  const [first, ...more] = possible;
  const run = ({ path, done }: (typeof acts)[number]) => {
    const who = nameOfAddress(mail.to[0] ?? "");
    void perform({
      title: `${who} ${done} “${mail.subject}”`,
      request: { kind: mail.kind, method: "POST", path, body: { email_id: mail.id } },
    });
  };
  return (
    <div className="hstack mail-acts" role="group" aria-label="Acts">
      <LinkButton links={links} onLink={onLink} />
      {first ? (
        <span title={`POST ${first.path}`}>
          <Button onPress={() => run(first)}>
            <MailOpen size={14} aria-hidden />
            {first.title}
          </Button>
        </span>
      ) : null}
      {onReply ? (
        <span title="POST /_receive">
          <Button onPress={onReply}>
            <Reply size={14} aria-hidden />
            Reply
          </Button>
        </span>
      ) : null}
      {more.slice(0, 2).map((act) => (
        <span key={act.id} title={`POST ${act.path}`} className="mail-act-wide">
          <Button tone="quiet" onPress={() => run(act)}>
            {act.title}
          </Button>
        </span>
      ))}
      {more.length > 0 ? (
        <ActionMenu
          label="More acts"
          actions={more.map((act) => ({
            ...{ id: act.id, title: act.title, note: `POST ${act.path}` },
            run: () => run(act),
          }))}
        >
          <Ellipsis size={14} aria-hidden />
        </ActionMenu>
      ) : null}
    </div>
  );
}

function LinkButton({ links, onLink }: Pick<MailActsProps, "links" | "onLink">) {
  const [only, ...others] = links;
  if (!only) return null;
  if (others.length === 0) {
    return (
      <Button tone="primary" onPress={() => onLink(only)}>
        <MousePointerClick size={14} aria-hidden />
        Click link
      </Button>
    );
  }
  return (
    <ActionMenu
      label="Click link"
      isPlain
      actions={links.map((link) => ({
        ...{ id: link.href, title: link.text },
        run: () => onLink(link),
      }))}
    >
      <MousePointerClick size={14} aria-hidden />
      Click link
    </ActionMenu>
  );
}
