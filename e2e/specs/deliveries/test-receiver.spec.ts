import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findBarriers } from "../../fixtures/accessibility.ts";
import type { Simdeck } from "../../fixtures/launch.ts";
import type { ReadyLine } from "../../fixtures/programs/ready.ts";
import { createCharge } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createPanel } from "../../pages/panel.ts";
import { createSettingsPlace } from "../../pages/settings-place.ts";
import { createTestReceiver } from "../../pages/test-receiver.ts";

test.use({ ownApp: true });

test("verifies deliveries and responds as configured", async ({ simdeck, stripe }) => {
  const { page } = simdeck;
  const receiver = createTestReceiver(page);
  await createPanel(page).open("Endpoints");
  await receiver.start.click();
  await receiver.registerWith("payments").click();
  await expect(receiver.registerWith("payments")).toBeHidden();
  const [endpoint] = (await stripe.webhookEndpoints.list()).data;
  await expect(receiver.region).toContainText(endpoint?.url ?? "none");

  await createCharge(stripe);
  const newest = receiver.received.first();
  await expect(newest).toHaveText(/charge\.succeeded\s*verified\s*answered 200/);

  await receiver.status.fill("503");
  await createCharge(stripe);
  await expect(newest).toHaveText(/charge\.succeeded\s*verified\s*answered 503/);

  await newest.click();
  await expect(receiver.region.getByRole("region", { name: "Delivery 2" })).toContainText(
    "payments-signature",
  );
  expect(await findBarriers(page)).toEqual([]);
});

test("a status that no server can answer is refused at its field", async ({ simdeck }) => {
  const receiver = createTestReceiver(simdeck.page);
  await createPanel(simdeck.page).open("Endpoints");
  await receiver.start.click();
  await receiver.status.fill("42");
  await expect(receiver.region).toContainText("Enter a status from 200 to 599.");
  await expect(receiver.status).toHaveAttribute("aria-invalid", "true");
});

test("stopped, it refuses, and the log says so", async ({ simdeck, stripe }) => {
  const { page } = simdeck;
  const receiver = createTestReceiver(page);
  await createPanel(page).open("Endpoints");
  await receiver.start.click();
  await receiver.registerWith("payments").click();
  await expect(receiver.registerWith("payments")).toBeHidden();
  await receiver.stop.click();
  await expect(receiver.start).toBeVisible();
  await createCharge(stripe);
  await expect(page.getByRole("table", { name: "Endpoints" })).toContainText("1 event");
  await expect(page.getByRole("table", { name: "Endpoints" })).toContainText("failed");
});

test("is the receiver of authentication and chat, also after a restart", async ({
  launch,
  terminal,
}) => {
  const { folder } = terminal;
  await writeFile(
    join(folder, "settings.json"),
    JSON.stringify({ portBase: 0, simulators: ["authentication", "chat"] }),
  );
  const start = () => launch({ dataFolder: folder, asSet: true });
  const first = await start();
  const receiver = createTestReceiver(first.page);
  const settings = createSettingsPlace(first.page);
  await createPanel(first.page).open("Endpoints");
  await receiver.start.click();
  for (const kind of ["authentication", "chat"]) {
    await receiver.useFor(kind).click();
    await expect(settings.dialog).toContainText(`${kind} (restarts)`);
    await settings.confirm.click();
    await expect(receiver.useFor(kind)).toBeHidden();
  }
  await causeEvents(first);
  await expect(receiver.received).toHaveText([
    /event_callback\s*verified/,
    /user\.created\s*verified/,
  ]);
  expect(await findBarriers(first.page)).toEqual([]);
  await first.close();

  const second = await start();
  await createPanel(second.page).open("Endpoints");
  await createTestReceiver(second.page).unfold.click();
  await causeEvents(second);
  await expect(createTestReceiver(second.page).received).toHaveText([
    /event_callback\s*verified/,
    /user\.created\s*verified/,
  ]);
});

/** One event of each, caused as an app would: a user first, a message then. */
async function causeEvents({ ready, page }: Simdeck): Promise<void> {
  const { authentication, chat } = ready.simulators;
  const received = createTestReceiver(page).received;
  const before = await received.count();
  await post(authentication, "/v1/users", { email_address: ["jo@example.test"] });
  await expect(received).toHaveCount(before + 1);
  await post(chat, "/api/chat.postMessage", { channel: "#general", text: "hello" });
}

type Address = ReadyLine["simulators"][string] | undefined;

async function post(at: Address, path: string, body: object): Promise<void> {
  const answer = await fetch(`${at?.base_url ?? ""}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${at?.api_key ?? ""}` },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}
