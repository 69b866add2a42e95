import type { ReceivedDelivery } from "#shared/domain/receiver.ts";
import { CodeViewer } from "../../ui/code-viewer.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { prettyJson } from "../../ui/format.ts";
import { Note } from "../../ui/note.tsx";

/** One delivery as it arrived: the verdict in words, its headers and its body. */
export function ReceivedDetail({ item }: { readonly item: ReceivedDelivery }) {
  const { number, verdict, headers, body } = item;
  return (
    <section className="received-detail" aria-label={`Delivery ${String(number)}`}>
      {verdict.verified ? (
        <p className="soft">{verdict.message}</p>
      ) : (
        <Note tone="bad">{verdict.message}</Note>
      )}
      <Facts title="Headers" facts={headers} />
      <div className="snippet-head">
        <h4 className="part">Body</h4>
        <CopyButton text={body} what="body" wordy />
      </div>
      <div className="received-body">
        <CodeViewer text={prettyJson(body)} label={`Body of delivery ${String(number)}`} />
      </div>
    </section>
  );
}
