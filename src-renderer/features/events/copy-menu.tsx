import type { DeliveryDetail, EventCause, EventRow } from "#shared/domain/egress.ts";
import { asCurl } from "../../bridge/copy-as.ts";
import { useCopy } from "../../ui/copy-button.tsx";
import { ActionMenu } from "../../ui/menu-button.tsx";
import { causeAsCurl, causeAsFetch, causeAsTest } from "./cause-code.ts";

export interface CopyMenuProps {
  readonly event: EventRow;
  readonly cause: EventCause | null | undefined;
  readonly payload: string;
  readonly deliveries: readonly DeliveryDetail[];
}

/** An event, its deliveries and its cause as text to paste elsewhere. */
export function CopyMenu({ event, cause, payload, deliveries }: CopyMenuProps) {
  const [copied, copy] = useCopy();
  const action = (id: string, title: string, text: string) => ({
    id,
    title,
    run: () => {
      copy(text);
    },
  });
  const curls = deliveries.map((delivery, place) =>
    action(
      `curl-${String(place)}`,
      `Copy delivery to ${delivery.endpoint ?? "the receiver"} as curl`,
      asCurl({
        method: "POST",
        url: delivery.url,
        headers: delivery.requestHeaders,
        body: payload,
      }),
    ),
  );
  const actions = [
    action("payload", "Copy payload", payload),
    action("id", "Copy event id", event.id),
    ...(event.subject === "" ? [] : [action("subject", "Copy subject id", event.subject)]),
    ...curls,
    ...(cause
      ? [
          action("cause-curl", "Copy cause as curl", causeAsCurl(cause)),
          action("cause-fetch", "Copy cause as fetch", causeAsFetch(cause)),
          action("cause-test", "Copy cause as test code", causeAsTest(cause)),
        ]
      : []),
  ];
  return (
    <ActionMenu label="Copy" actions={actions}>
      {copied ? "Copied" : "Copy"}
    </ActionMenu>
  );
}
