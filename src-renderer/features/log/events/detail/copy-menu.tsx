import type { DeliveryDetail, EventCause, EventRow } from "#shared/domain/egress.ts";
import { asCurl, asFetch } from "../../../../bridge/copy-as.ts";
import { useCopy } from "../../../../ui/controls/copy-button.tsx";
import { ActionMenu } from "../../../../ui/controls/menu-button.tsx";

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
    run: () => copy(text),
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

type Cause = Pick<EventCause, "method" | "path" | "url" | "headers" | "body" | "events">;

function asRequest({ method, url, headers, body }: Cause) {
  return { method, url, headers, ...(body === null ? {} : { body }) };
}

/** The call as a shell command. */
function causeAsCurl(cause: Cause): string {
  return asCurl(asRequest(cause));
}

/** Text indented as a block within code. */
function indent(text: string): string {
  return text.replaceAll("\n", "\n  ");
}

/** The call as an expression in JavaScript. */
function causeAsFetch(cause: Cause): string {
  return asFetch(asRequest(cause));
}

/** The call as a test for `node --test`: it is made, and must cause what it caused here. */
function causeAsTest(cause: Cause): string {
  const { method, path, url, events } = cause;
  const types = JSON.stringify(events.map(({ type }) => type));
  const log = JSON.stringify(url.slice(0, url.length - path.length) + "/_sim/egress");
  return `import assert from "node:assert/strict";
import { test } from "node:test";

const readLog = async () => (await (await fetch(${log})).json()).events;

test(${JSON.stringify(`${method} ${path} causes ${events.map(({ type }) => type).join(", ")}`)}, async () => {
  const before = (await readLog()).length;
  const answer = ${indent(causeAsFetch(cause))};
  assert.equal(answer.ok, true);
  const caused = (await readLog()).slice(before).map(({ type }) => type);
  assert.deepEqual(caused, ${types});
});
`;
}
