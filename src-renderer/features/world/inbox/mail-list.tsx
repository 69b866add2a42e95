import { ChevronsUp } from "lucide-react";
import { useCallback, type ComponentType } from "react";
import type { MailSummary } from "#shared/domain/mail.ts";
import { Button, Toggle } from "../../../ui/controls/button.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { Empty, Note } from "../../../ui/display/note.tsx";
import { Mark } from "../../../ui/display/simulator/mark.tsx";
import { StatusChip } from "../../../ui/display/status/status-chip.tsx";
import { TextInput } from "../../../ui/forms/field.tsx";
import { SlotGrid } from "../../../ui/layout/slot-grid.tsx";
import { formatPlural, formatTime } from "../../../ui/text/format.ts";
import { useShown } from "../../../ui/text/secret.tsx";
import { explainError } from "../../../bridge/explain-error.ts";
import { nameOfAddress, viewMailStatus } from "./describe-mail.ts";
import { isUnread, useReadMails } from "./read-mails-store.ts";
import type { Mails } from "./use-mails.ts";

/** The height of a mail in the list: three lines of text with their padding. */
const MAIL_HEIGHT = 77;
const columns = ["Mail"];

/** The choices above the list. */
export interface MailListFilter {
  readonly text: string;
  readonly isUnreadOnly: boolean;
  readonly whose: "own" | "all";
}

interface MailListProps {
  readonly mails: Mails;
  readonly filter: MailListFilter;
  readonly onFilter: (change: Partial<MailListFilter>) => void;
  /** The name of the person whose mails are shown; absent while there is none. */
  readonly person: string | undefined;
  readonly active: number | null;
  readonly onOpen: (index: number) => void;
  readonly onReceive: () => void;
}

/** The mails of a person, newest first, with a search. */
export function MailList(props: MailListProps) {
  const { mails, filter, onFilter, person, active, onOpen } = props;
  const { want } = mails;
  const onRange = useCallback((first: number, end: number) => want(first, end), [want]);
  const whose = filter.whose === "all" || person === undefined ? "all people" : person;
  return (
    <section className="vstack mail-list" aria-label="Mails">
      <div className="vstack mail-filter">
        <TextInput
          label="Find a mail"
          bare
          value={filter.text}
          onChange={(text) => onFilter({ text })}
          placeholder="Find a mail"
        />
        <div className="hstack">
          {person === undefined ? null : (
            <Segments
              label="Mails of"
              bare
              value={filter.whose}
              choices={{ own: firstName(person), all: "Everyone" }}
              onChange={(next) => onFilter({ whose: next })}
            />
          )}
          <span className="grow" />
          <Toggle
            isSelected={filter.isUnreadOnly}
            onChange={(isUnreadOnly) => onFilter({ isUnreadOnly })}
          >
            Unread
          </Toggle>
        </div>
      </div>
      {mails.failure ? <Note tone="bad">{explainError(mails.failure)}</Note> : null}
      {mails.arrived > 0 ? (
        <Button className="mail-arrived" tone="quiet" onPress={mails.showArrived}>
          <ChevronsUp size={14} aria-hidden />
          {formatPlural(mails.arrived, "new mail")}
        </Button>
      ) : null}
      {mails.count === 0 ? (
        <NoMails {...props} />
      ) : (
        <SlotGrid
          key={mails.key}
          label={`Mails of ${whose}`}
          className="mail-grid"
          columns={columns}
          rowCount={mails.count ?? 0}
          rowHeight={MAIL_HEIGHT}
          rowAt={mails.at}
          Cells={MailCells}
          active={active}
          onActive={onOpen}
          onOpen={onOpen}
          onRange={onRange}
        />
      )}
    </section>
  );
}

const firstName = (name: string) => name.split(/[\s@]/u)[0] ?? name;

const MailCells: ComponentType<{ readonly row: MailSummary }> = ({ row }) => {
  const shown = useShown();
  const isNew = useReadMails(({ ids }) => isUnread(row, ids));
  const { tone, word } = viewMailStatus(row);
  const other = row.isFromPerson ? `To ${row.to.map(nameOfAddress).join(", ")}` : row.from;
  return (
    <div role="gridcell" className={isNew ? "mail-cell unread" : "mail-cell"}>
      <Mark name={row.kind} />
      <div className="hstack">
        <bdi className="grow clip mail-other">{shown(nameOfAddress(other))}</bdi>
        {isNew ? <span className="unseen">unread</span> : null}
        <span className="faint figures mail-time">{formatTime(row.createdAt).slice(0, 5)}</span>
      </div>
      <bdi className="clip mail-subject">{shown(row.subject) || "(no subject)"}</bdi>
      <div className="hstack">
        <bdi className="grow clip faint">{shown(row.preview)}</bdi>
        <StatusChip tone={tone} word={word} />
      </div>
    </div>
  );
};

/** The empty list: the reason, and a way on. */
function NoMails({ filter, onFilter, person, onReceive }: MailListProps) {
  if (filter.text !== "" || filter.isUnreadOnly) {
    return (
      <Empty title="No mail matches">
        <Button size="small" onPress={() => onFilter({ text: "", isUnreadOnly: false })}>
          Show all mails
        </Button>
      </Empty>
    );
  }
  const isOwn = filter.whose === "own" && person !== undefined;
  return (
    <Empty title={isOwn ? `No mail for ${person}` : "No mail yet"}>
      <p>Mails that your app sends appear here.</p>
      {isOwn ? (
        <Button size="small" onPress={() => onFilter({ whose: "all" })}>
          Show everyone’s mails
        </Button>
      ) : null}
      <Button size="small" onPress={onReceive}>
        Write to your app…
      </Button>
    </Empty>
  );
}
