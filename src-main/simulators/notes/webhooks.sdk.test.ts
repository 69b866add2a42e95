import { createHmac } from "node:crypto";
import { Client } from "@notionhq/client";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { startReceiver } from "#core/testing/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { simulator } from "./index.ts";

test("a subscription gets its token first, then signed events", async () => {
  await using served = await serveSimulator(simulator, { deliverAlso: ["notes"] });
  await using receiver = await startReceiver();
  const notion = new Client({ auth: "ntn_x", baseUrl: served.baseUrl });
  const subscribe = (body: object) =>
    fetch(`${served.baseUrl}/_subscribe`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await subscribe({ url: "ftp://x" })).status).toBe(422);
  const made = (await (await subscribe({ url: receiver.url })).json()) as {
    id: string;
    verification_token: string;
  };
  const { results } = await notion.search({});
  const home = results[0]?.id ?? "";
  const page = await notion.pages.create({
    parent: { page_id: home },
    properties: { title: { title: [{ text: { content: "Tea" } }] } },
  });
  await notion.pages.update({
    page_id: page.id,
    properties: { title: { title: [{ text: { content: "Green tea" } }] } },
  });
  await notion.blocks.children.append({
    block_id: page.id,
    children: [{ paragraph: { rich_text: [{ text: { content: "Hot" } }] } }],
  });
  await notion.comments.create({
    parent: { page_id: page.id },
    rich_text: [{ text: { content: "Nice" } }],
  });
  await notion.pages.update({ page_id: page.id, in_trash: true });
  await settled(served.running);
  const [first, ...events] = receiver.received;
  expect(JSON.parse(String(first?.body))).toEqual({ verification_token: made.verification_token });
  expect(first?.headers["x-notion-signature"]).toBeUndefined();
  const bodies = events.map(({ body }) => JSON.parse(String(body)) as { type: string });
  expect(bodies.map(({ type }) => type)).toEqual([
    "page.created",
    "page.properties_updated",
    "page.content_updated",
    "comment.created",
    "page.deleted",
  ]);
  expect(bodies[0]).toMatchObject({
    subscription_id: made.id,
    entity: { id: page.id, type: "page" },
    data: { parent: { id: home, type: "page" } },
  });
  for (const { body, headers } of events) {
    const mac = createHmac("sha256", made.verification_token).update(body).digest("hex");
    expect(headers["x-notion-signature"]).toBe(`sha256=${mac}`);
  }
});
