import type { Page } from "@playwright/test";
import type { Simdeck } from "../../fixtures/launch.ts";
import { expect, test } from "../../fixtures/test.ts";
import { reloadWatched } from "../../fixtures/violations.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel, places } from "../../pages/panel.ts";

/** Text that would run, load or speak up in a page that took it for markup. */
const payloads = [
  `<img src="x:" class="hostile" onerror="window.ran='image'">`,
  `<script class="hostile">window.ran='script'</script>`,
  `<svg class="hostile" onload="window.ran='svg'">`,
  `"><b class="hostile" onmouseover="window.ran='attribute'">`,
  `'-(window.ran='text')-'`,
  `<iframe class="hostile" srcdoc="<script>parent.ran='frame'</script>"></iframe>`,
  `<a class="hostile" href="javascript:window.ran='link'">go</a>`,
  `javascript:window.ran='address'`,
  `<style class="hostile">*{display:none}</style>`,
  `<base class="hostile" href="https://evil.invalid/">`,
  `<form class="hostile" action="https://evil.invalid/"><input name="a"></form>`,
  `</script><script class="hostile">window.ran='end'</script>`,
  `<math class="hostile"><mtext><img src="x:" onerror="window.ran='math'">`,
  `{{constructor.constructor("window.ran='template'")()}}`,
  `\${window.ran='literal'}`,
  `<details class="hostile" open ontoggle="window.ran='toggle'">`,
  `<meta class="hostile" http-equiv="refresh" content="0;url=https://evil.invalid/">`,
  `<object class="hostile" data="data:text/html,<script>parent.ran='object'</script>"></object>`,
  `\u202e<b class="hostile">\u0000\u001b[31m`,
  `<template class="hostile"><img src="x:" onerror="window.ran='template'"></template>`,
];

/** Writes it wherever a client may write something that the panel shows. */
async function write({ ready }: Simdeck, text: string): Promise<void> {
  const send = async (kind: string, path: string, body: object | string) => {
    const { base_url: base, api_key: key } = ready.simulators[kind] ?? {
      base_url: "",
      api_key: "",
    };
    const type =
      typeof body === "string" ? "application/x-www-form-urlencoded" : "application/json";
    await fetch(`${base}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": type },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  };
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const url = `http://127.0.0.1:9/${encodeURIComponent(text)}`;
  const customer = { name: text, description: text, "metadata[x]": text };
  await send("payments", "/v1/customers", form(customer));
  await send(
    "payments",
    "/v1/charges",
    form({
      amount: "1200",
      currency: "usd",
      source: "tok_visa",
      description: text,
      "metadata[y]": text,
    }),
  );
  await send(
    "payments",
    "/v1/webhook_endpoints",
    form({ url, description: text, "enabled_events[]": "*" }),
  );
  await send("payments", `/v1/${encodeURIComponent(text)}`, form({ a: text }));
  await send("email", "/emails", {
    from: "a@example.com",
    to: ["bounced@example.com"],
    subject: text,
    html: text,
    text,
  });
  await send("chat", "/api/chat.postMessage", { channel: "general", text, username: text });
  await send("authentication", "/v1/users", {
    email_address: [`u${String(payloads.indexOf(text))}@example.com`],
    first_name: text,
    last_name: text,
  });
  await send("code-hosting", "/user/repos", {
    name: `r${String(payloads.indexOf(text))}`,
    description: text,
  });
  const call = { method: "POST", path: "/v1/customers", body: { name: text } };
  await send("payments", "/_sim/inject", { events: [{ id: text, at: "+9h", call }] });
}

function ran(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    ran: (window as unknown as { ran?: string }).ran ?? null,
    markup: document.querySelectorAll(".hostile").length,
    base: document.baseURI.startsWith("app://panel/"),
  }));
}

const inert = { ran: null, markup: 0, base: true };

test("text of any origin is shown as text, in every place", async ({ simdeck }) => {
  test.slow();
  const { page } = simdeck;
  page.on("dialog", (dialog) => {
    throw new Error(`a dialog opened: ${dialog.message()}`);
  });
  for (const text of payloads) await write(simdeck, text);
  const watched = await reloadWatched(page);
  for (const place of places) {
    await createPanel(page).open(place);
    await expect(page.getByRole("heading", { name: place, level: 1 })).toBeVisible();
    if (place === "Timeline") await expect(page.getByText("window.ran").first()).toBeVisible();
    expect(await ran(page), place).toEqual(inert);
  }
  expect(await watched.violations()).toEqual([]);
  expect(simdeck.app.windows()).toHaveLength(1);
});

test("text of any origin is shown as text, in an event's detail and in the filter", async ({
  simdeck,
}) => {
  test.slow();
  const { page } = simdeck;
  const events = createEventsPlace(page);
  for (const text of payloads) await write(simdeck, text);
  const watched = await reloadWatched(page);
  await createPanel(page).open("Events");
  for (const type of ["email.", "charge.", "customer."]) {
    await events.filter.fill(`type:${type}*`);
    await events.log.rows.last().click();
    for (const tab of ["Payload", "Deliveries", "Signature"] as const) {
      await events.tab(tab).click();
      await expect(events.detail.getByRole("tabpanel")).toBeVisible();
      expect(await ran(page), `${type} ${tab}`).toEqual(inert);
    }
  }
  // It was there to be taken for markup: the log finds it in what was shown.
  await events.filter.fill("window.ran");
  await expect(events.log.rows).not.toHaveCount(0);
  for (const text of payloads) {
    await events.filter.fill(text);
    await expect(events.filter).toHaveValue(text.replaceAll(/[\r\n]/g, ""));
    expect(await ran(page), text).toEqual(inert);
  }
  expect(await watched.violations()).toEqual([]);
});
