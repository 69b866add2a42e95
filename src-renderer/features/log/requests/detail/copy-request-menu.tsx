import type { RequestDetail } from "#shared/domain/request-row.ts";
import { asCurl, asFetch, asTimelineItem } from "../../../../bridge/copy-as.ts";
import { useCopy } from "../../../../ui/controls/copy-button.tsx";
import { ActionMenu } from "../../../../ui/controls/menu-button.tsx";
import { readHeader, keptHeaders, toApiRequest } from "../../../../bridge/sendable.ts";

/** A request as text to paste elsewhere. */
export function CopyRequestMenu({ detail }: { readonly detail: RequestDetail }) {
  const [copied, copy] = useCopy();
  const { request } = detail.request;
  const sent = asSent(detail);
  const call = toApiRequest(detail);
  const texts = [
    { id: "curl", title: "curl", text: asCurl(sent) },
    { id: "fetch", title: "fetch", text: asFetch(sent) },
    { id: "test", title: "test code", text: asTest(detail) },
    ...(call.raw && call.body === undefined
      ? []
      : [{ id: "item", title: "timeline item", text: asTimelineItem(call, "request-1") }]),
    ...(request.body === undefined || request.body === ""
      ? []
      : [{ id: "body", title: "request body", text: request.body }]),
    { id: "response", title: "response body", text: detail.request.response.body ?? "" },
  ];
  return (
    <ActionMenu
      label="Copy as"
      isPlain
      actions={texts.map(({ id, title, text }) => ({ id, title, run: () => copy(text) }))}
    >
      {copied ? "Copied" : "Copy as"}
    </ActionMenu>
  );
}

/** The request with the simulator's own key in place of the masked one. */
function asSent({ request, url, credentials = {} }: RequestDetail) {
  const type = readHeader(request.request.headers, "content-type");
  const { body } = request.request;
  return {
    method: request.method,
    url,
    headers: {
      ...keptHeaders(request.request.headers),
      ...credentials,
      ...(type === "" ? {} : { "content-type": type }),
    },
    ...(body === undefined || body === "" ? {} : { body }),
  };
}

/** The request as a test for `node --test`: it must get the same status. */
function asTest(detail: RequestDetail): string {
  const { method, path, status } = detail.request;
  const answer = asFetch(asSent(detail)).replaceAll("\n", "\n  ");
  const title = JSON.stringify(`${method} ${path} answers ${String(status)}`);
  return `import assert from "node:assert/strict";
import { test } from "node:test";

test(${title}, async () => {
  const response = ${answer};
  assert.equal(response.status, ${String(status)});
});
`;
}
