import { everyEvent } from "#shared/domain/egress.ts";
import type { MailView } from "#shared/domain/mail.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { useStatus } from "../../../stores/feed/feed-store.ts";
import { placeHref } from "../../../stores/places.ts";
import { StatusChip } from "../../../ui/display/status/status-chip.tsx";
import { formatTime } from "../../../ui/text/format.ts";
import { viewMailStatus } from "./describe-mail.ts";

/** More happenings than a mail usually has. */
const MOST = 20;

/** The events of a mail as words with their times, oldest first; its status where it has no events. */
export function MailLife({ mail }: { readonly mail: MailView }) {
  const { kind, id } = mail;
  const { generation, events, results } = useStatus(kind);
  const isTracked = kind === "email";
  const asked = useCommand(
    "events.window",
    { filter: { ...everyEvent, kinds: [kind], text: id }, first: 0, count: MOST },
    { freshFor: [generation, events, results].join(), enabled: isTracked },
  );
  const rows = (isTracked ? (asked.data?.rows ?? []) : []).filter(
    ({ subject, type }) => subject === id && type.startsWith("email."),
  );
  if (rows.length === 0) {
    return (
      <p className="hstack mail-life">
        <StatusChip {...viewMailStatus(mail)} />
      </p>
    );
  }
  return (
    <ol className="hstack mail-life" aria-label="Events of this mail">
      {rows.map(({ seq, type, createdAt }) => (
        <li key={seq}>
          <a className="hstack text-link" href={placeHref("events", { kind, seq: String(seq) })}>
            <StatusChip {...viewMailStatus({ status: type.replace(/^email\./, "") })} />
            <span className="faint figures">{formatTime(createdAt).slice(0, 8)}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
