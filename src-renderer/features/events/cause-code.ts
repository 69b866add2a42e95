import type { EventCause } from "#shared/domain/egress.ts";
import { asCurl } from "../../bridge/copy-as.ts";

type Cause = Pick<EventCause, "method" | "path" | "url" | "headers" | "body" | "events">;

function asRequest({ method, url, headers, body }: Cause) {
  return { method, url, headers, ...(body === null ? {} : { body }) };
}

/** The call as a shell command. */
export function causeAsCurl(cause: Cause): string {
  return asCurl(asRequest(cause));
}

/** Text indented as a block within code. */
function indent(text: string): string {
  return text.replaceAll("\n", "\n  ");
}

/** The call as an expression in JavaScript. */
export function causeAsFetch(cause: Cause): string {
  const { url, ...init } = asRequest(cause);
  return `await fetch(${JSON.stringify(url)}, ${JSON.stringify(init, null, 2)})`;
}

/** The call as a test for `node --test`: it is made, and must cause what it caused here. */
export function causeAsTest(cause: Cause): string {
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
