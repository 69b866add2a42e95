import { useState } from "react";
import type { ReceivedDelivery } from "#shared/domain/receiver.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { formatCount, formatTime, prettyJson } from "../../ui/text/format.ts";
import { StatusChip } from "../../ui/display/status/status-chip.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { CodeViewer } from "../../ui/editor/code-viewer.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Facts } from "../../ui/display/facts.tsx";
import { Note } from "../../ui/display/note.tsx";

const PAGE = 50;

interface ReceivedDeliveriesProps {
  readonly total: number;
  /** True if anybody delivers to it. */
  readonly isRegistered: boolean;
}

/** The received requests, newest first, page by page. */
export function ReceivedDeliveries({ total, isRegistered }: ReceivedDeliveriesProps) {
  const [shown, setShown] = useState(PAGE);
  const [opened, setOpened] = useState<number | null>(null);
  const found = useCommand(
    "receiver.received",
    { first: 0, count: Math.min(1_000, shown) },
    { freshFor: String(total) },
  );
  const items = found.data?.items ?? [];
  const detail = items.find(({ number }) => number === opened);
  return (
    <div className="received">
      <h3 className="part">
        Received deliveries{total === 0 ? "" : `: ${formatCount(total)} in all, newest first`}
      </h3>
      {total === 0 ? (
        <p className="faint received-none">
          Nothing yet. {isRegistered ? "Create" : "Register it above, then create"} an event, for
          example from Actions.
        </p>
      ) : (
        <ul className="lines" aria-label="Received deliveries">
          {items.map((item) => (
            <li key={item.number}>
              <ReceivedRow
                item={item}
                isOpen={item === detail}
                onPress={() => setOpened(item.number === opened ? null : item.number)}
              />
              {item === detail ? <ReceivedDetail item={item} /> : null}
            </li>
          ))}
        </ul>
      )}
      {total > items.length && items.length > 0 ? (
        <Button size="small" onPress={() => setShown(shown + PAGE)}>
          Show older
        </Button>
      ) : null}
    </div>
  );
}

interface RowProps {
  readonly item: ReceivedDelivery;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

function ReceivedRow({ item, isOpen, onPress }: RowProps) {
  const { verdict, answered } = item;
  return (
    <button type="button" className="hstack received-row" aria-expanded={isOpen} onClick={onPress}>
      <span className="figures faint received-number">{item.number}</span>
      <span className="mono figures faint">{formatTime(item.at)}</span>
      <span className="mono clip grow">{item.type === "" ? "no type" : item.type}</span>
      <StatusChip
        tone={verdict.verified ? "good" : "bad"}
        word={verdict.verified ? "verified" : "not verified"}
      />
      <span className="received-answer figures soft">
        {answered === null ? "no answer" : `answered ${String(answered)}`}
      </span>
    </button>
  );
}

/** One delivery as it arrived: the verdict in words, its headers and its body. */
function ReceivedDetail({ item }: { readonly item: ReceivedDelivery }) {
  const { number, verdict, headers, body } = item;
  return (
    <section className="received-detail" aria-label={`Delivery ${String(number)}`}>
      {verdict.verified ? (
        <p className="soft">{verdict.message}</p>
      ) : (
        <Note tone="bad">{verdict.message}</Note>
      )}
      <Facts title="Headers" facts={headers} />
      <div className="hstack">
        <h4 className="part grow">Body</h4>
        <CopyButton text={body} what="body" wordy />
      </div>
      <div className="received-body">
        <CodeViewer text={prettyJson(body)} label={`Body of delivery ${String(number)}`} />
      </div>
    </section>
  );
}
