import { PenLine } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import type { MailView } from "#shared/domain/mail.ts";
import { useSimulator } from "../../../bridge/use-simulators.ts";
import { goTo, useLocation } from "../../../stores/location.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Empty } from "../../../ui/display/note.tsx";
import type { Person } from "../people/match-people.ts";
import type { Perform } from "../perform.ts";
import { useIsPersonChosen } from "../people/use-people.ts";
import { ComposeDialog, type Draft } from "./compose-dialog.tsx";
import { plainAddress } from "./describe-mail.ts";
import { MailList, type MailListFilter } from "./mail-list.tsx";
import { MailPane } from "./mail-pane.tsx";
import { noteRead } from "./read-mails-store.ts";
import { useMails } from "./use-mails.ts";
import "./inbox.css";

export interface InboxProps {
  readonly person: Person | undefined;
  readonly perform: Perform;
}

/** All people's mails until one person is chosen. */
const noFilter = { text: "", isUnreadOnly: false, whose: undefined };

interface ChosenFilter extends Omit<MailListFilter, "whose"> {
  readonly whose: MailListFilter["whose"] | undefined;
}

/** The mails of a person, and the one that is read. */
export function Inbox({ person, perform }: InboxProps) {
  const { params } = useLocation();
  const { mail: openId, kind: openKind } = params;
  const isChosen = useIsPersonChosen();
  const [{ whose = isChosen ? "own" : "all", ...rest }, setFilter] =
    useState<ChosenFilter>(noFilter);
  const filter = { ...rest, whose };
  const [draft, setDraft] = useState<Draft | null>(null);
  const canReceive = useSimulator("email") !== undefined;
  const text = useDeferredValue(filter.text);
  const email = person?.email ?? "";
  const isOwn = filter.whose === "own" && email !== "";
  const { isUnreadOnly } = filter;
  const mails = useMails({ address: isOwn ? email : "", text, isUnreadOnly });
  const [opened, setOpened] = useState<{ readonly key: string; readonly index: number }>();
  const open = (index: number) => {
    setOpened({ key: mails.key, index });
    const mail = mails.at(index);
    if (mail) goTo("world", { tab: "inbox", kind: mail.kind, mail: mail.id });
  };
  useEffect(() => {
    if (openId !== undefined) noteRead({ id: openId });
  }, [openId]);
  const write = () =>
    setDraft({ from: email || "ada@example.com", to: "", subject: "", text: "", isNew: true });
  const reply = (mail: MailView) =>
    setDraft({
      from: plainAddress(mail.to[0] ?? email),
      to: plainAddress(mail.replyTo[0] ?? mail.from),
      subject: mail.subject.startsWith("Re: ") ? mail.subject : `Re: ${mail.subject}`,
      ...{ text: "", isNew: false },
    });
  return (
    <div className="inbox">
      <MailList
        mails={mails}
        filter={filter}
        onFilter={(change) => setFilter((before) => ({ ...before, ...change }))}
        person={email === "" ? undefined : person?.name}
        active={findActive(mails, opened, openId)}
        onOpen={open}
        onReceive={write}
      />
      {openId !== undefined && openKind !== undefined ? (
        <MailPane kind={openKind} id={openId} perform={perform} onReply={reply} />
      ) : (
        <Empty title={mails.count === 0 ? "Nothing to read yet" : "Select a mail to read it"}>
          {canReceive ? (
            <Button size="small" onPress={write}>
              <PenLine size={13} aria-hidden />
              Write to your app…
            </Button>
          ) : null}
        </Empty>
      )}
      <ComposeDialog draft={draft} onClose={() => setDraft(null)} perform={perform} />
    </div>
  );
}

/** Returns the row of the open mail: mails that arrived may have moved it. */
function findActive(
  mails: ReturnType<typeof useMails>,
  opened: { readonly key: string; readonly index: number } | undefined,
  openId: string | undefined,
): number | null {
  if (openId === undefined) return null;
  const near = opened?.key === mails.key ? opened.index : 0;
  if (mails.at(near)?.id === openId) return near;
  for (let away = 1; away <= 64; away += 1) {
    if (mails.at(near + away)?.id === openId) return near + away;
    if (mails.at(near - away)?.id === openId) return near - away;
  }
  return null;
}
