import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Resend } from "resend";
import type Stripe from "stripe";
import { playBusyExample } from "../../fixtures/examples/busy-example.ts";
import { playExample } from "../../fixtures/examples/example.ts";
import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import type { Simdeck } from "../../fixtures/launch.ts";
import { projectRoot } from "../../fixtures/project.ts";
import { scheduleExample } from "../../fixtures/examples/schedule-example.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createDisputeForm } from "../../pages/actions-place.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel, places } from "../../pages/panel.ts";
import { createTestReceiver } from "../../pages/test-receiver.ts";
import { createWorldPlace } from "../../pages/world-place.ts";

// Pictures for the guides: only made on purpose, since no two machines draw the same.
test.skip(process.env["SIMDECK_SCREENSHOTS"] !== "1", "SIMDECK_SCREENSHOTS=1 makes them");

// The ports that a reader will see too.
test.use({ startOptions: { args: ["--port-base", "4700"] } });

for (const theme of ["dark", "light"] as const) {
  test(`pictures of the places, ${theme}`, async ({ simdeck, stripe, receiver }) => {
    test.slow();
    const { page, ready } = simdeck;
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await playBusyExample(ready);
    await playExample(stripe, receiver);
    await scheduleExample(ready);
    for (const place of places) {
      // World is empty without a story: it has pictures of its own.
      if (place === "World") continue;
      await createPanel(page).open(place);
      await expect(page.getByRole("heading", { name: place, level: 1 })).toBeVisible();
      await prepare[place]?.(page, stripe);
      await keepPicture(simdeck, `${place.toLowerCase()}-${theme}`);
    }
  });
}

for (const theme of ["dark", "light"] as const) {
  test(`pictures of World after its story, ${theme}`, async ({ simdeck }) => {
    const { page, ready } = simdeck;
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const email = ready.simulators["email"];
    const mailer = new Resend(email?.api_key, { baseUrl: email?.base_url ?? "" });
    for (const [subject, text] of [
      ["Welcome to the club, Ada", "$29.00 a month, a bag of beans"],
      ["November beans: Guji and Huila", "Two new lots, roasted on Tuesday"],
      ["Your November receipt", "$29.00, paid with Visa 4242"],
    ] as const) {
      const from = "Harbour Coffee <shop@harbour.example>";
      await mailer.emails.send({ from, to: "ada@okafor.example", subject, text });
    }
    const world = createWorldPlace(page);
    await world.openTab("Workspace");
    await page.getByRole("button", { name: "Play a story" }).click();
    const steps = page.getByRole("list", { name: "Steps of the story" }).getByRole("listitem");
    await expect(steps.last()).toContainText("played by Simdeck", { timeout: 30_000 });
    await expect(world.mail.getByRole("heading", { name: "Your refund of $48.00" })).toBeVisible();
    await keepPicture(simdeck, `world-inbox-${theme}`);
    await world.openTab("Workspace");
    await world.actAs("Alice Archer");
    await expect(page.getByRole("main")).toContainText("Alice refunded $48.00");
    await keepPicture(simdeck, `world-workspace-${theme}`);
  });
}

test("frames of the Wire under load", async ({ simdeck, stripe, receiver }) => {
  test.slow();
  const { page } = simdeck;
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "no-preference" });
  await registerReceiver(stripe, receiver);
  const wire = page.getByRole("region", { name: "Wire" });
  let isOver = false;
  const load = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!isOver) await createCharge(stripe);
    }),
  );
  await expect(wire).toContainText(/requests\/s/);
  for (const frame of [1, 2, 3]) {
    const rate = await wire.textContent();
    await expect(wire).not.toHaveText(rate ?? "");
    await keepPicture(simdeck, `wire-under-load-${String(frame)}`);
  }
  isOver = true;
  await load;
});

test("pictures of the scenario player, the snapshots and the faults", async ({
  simdeck,
  stripe,
}) => {
  const { page, ready } = simdeck;
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.getByRole("link", { name: /dispute/i }).click();
  const player = page.getByRole("tabpanel", { name: "Scenario" });
  await expect(player).toContainText("frames as expected");
  await keepPicture(simdeck, "scenario-light");

  const base = ready.simulators["payments"]?.base_url ?? "";
  const rules = [
    {
      id: "busy",
      on: "request",
      path: "/v1/charges",
      times: 2,
      do: { status: 429, retry_after: 1 },
    },
    { id: "slow", on: "delivery", type: "charge.*", every: 3, do: { delay_ms: 2_000 } },
  ];
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ rules });
  await fetch(`${base}/_sim/faults`, { method: "PUT", headers, body });
  await createCharge(stripe).catch(() => undefined);
  await createPanel(page).open("Settings");
  const faults = page.getByRole("region", { name: "Faults" });
  await faults.scrollIntoViewIfNeeded();
  await expect(faults.getByRole("row", { name: /charges/ })).toBeVisible();
  await keepPicture(simdeck, "faults-light");

  await page.getByRole("button", { name: "Snapshots" }).click();
  const dialog = page.getByRole("dialog", { name: "Snapshots" });
  for (const name of ["paid order", "dispute open"]) {
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByRole("row", { name: new RegExp(name) })).toBeVisible();
  }
  await keepPicture(simdeck, "snapshots-light");
});

async function keepPicture({ page }: Simdeck, name: string): Promise<void> {
  await page.screenshot({ path: join(projectRoot, "resources", "screenshots", `${name}.png`) });
}

/** Prepares each place for its picture. */
const prepare: Partial<
  Record<(typeof places)[number], (page: Page, stripe: Stripe) => Promise<void>>
> = {
  Overview: async (page) => {
    await page.getByText("Threads", { exact: true }).click();
  },
  Events: async (page) => {
    const events = createEventsPlace(page);
    await events.log.row("503").last().click();
    await events.tab("Deliveries").click();
    await expect(events.detail.getByRole("tabpanel")).toContainText("503");
  },
  Requests: async (page) => {
    const requests = page.getByRole("grid", { name: "Requests" });
    await requests.getByRole("row").filter({ hasText: "/v1/charges" }).last().click();
    await expect(page.getByRole("region", { name: "Request detail" })).toContainText("amount");
  },
  Actions: disputeNewest,
  Endpoints: async (page) => {
    const receiver = createTestReceiver(page);
    await receiver.start.click();
    await receiver.registerWith("payments").click();
    await expect(receiver.region).toContainText("http://");
    await receiver.registerWith("email").click();
  },
  Objects: async (page) => {
    await page.getByRole("grid").getByRole("row").nth(1).click();
    await expect(page.getByRole("main")).toContainText("amount_captured");
  },
};

async function disputeNewest(page: Page, stripe: Stripe): Promise<void> {
  const dispute = createDisputeForm(page);
  const charges = (await stripe.charges.list()).data;
  const charge = charges.find(({ status }) => status === "succeeded");
  await dispute.charge.fill(charge?.id ?? "");
  await dispute.reason.fill("product_not_received");
  await dispute.submit.click();
  await expect(page.getByRole("link", { name: "charge.dispute.created" })).toContainText("200");
  await dispute.submit.blur();
}
