import { spawn } from "node:child_process";
import { once } from "node:events";
import { findBarriers } from "../../fixtures/accessibility.ts";
import { projectRoot } from "../../fixtures/project.ts";
import type { ReadyLine } from "../../fixtures/programs/ready.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createWorldPlace } from "../../pages/world-place.ts";

const addressOf = (ready: ReadyLine, kind: string) => ready.simulators[kind]?.base_url ?? "";

test("one button plays the story over the tabs, also without an app", async ({
  simdeck: { page },
}) => {
  const world = createWorldPlace(page);
  await world.openTab("Workspace");
  await page.getByRole("button", { name: "Play a story" }).click();
  const steps = page.getByRole("list", { name: "Steps of the story" }).getByRole("listitem");
  await expect(steps).toContainText([
    ...["Ada pays $48.00", "Your app posts it", "Alice presses", "Your app refunds it"],
    "Ada gets the mail",
  ]);
  await expect(steps.last()).toContainText("played by Simdeck", { timeout: 30_000 });
  await expect(page.getByRole("tab", { name: "Inbox" })).toHaveAttribute("aria-selected", "true");
  await expect(world.mail.getByRole("heading", { name: "Your refund of $48.00" })).toBeVisible();
  await expect(world.actingAs).toHaveValue("Ada Okafor");
  await expect(world.reactions).toContainText("Alice presses “Refund”");
  await expect(world.reactions).toContainText("The test receiver took");
  await expect(page.getByRole("region", { name: "Story" })).toContainText("refund-desk/app.mjs");
  expect(await findBarriers(page)).toEqual([]);
});

test("a connected app does its own steps of the story", async ({ simdeck: { page, ready } }) => {
  const app = spawn("node", ["resources/examples/refund-desk/app.mjs"], {
    cwd: projectRoot,
    env: {
      ...{ PATH: process.env["PATH"], PORT: "0" },
      SLACK_API_URL: `${addressOf(ready, "chat")}/api/`,
      STRIPE_API_URL: addressOf(ready, "payments"),
      RESEND_BASE_URL: addressOf(ready, "email"),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await once(app.stdout, "data");
    const world = createWorldPlace(page);
    await world.openTab("Workspace");
    await page.getByRole("button", { name: "Play a story" }).click();
    const story = page.getByRole("region", { name: "Story" });
    await expect(story.getByRole("listitem").last()).toContainText("done", { timeout: 30_000 });
    await expect(story).not.toContainText("played by Simdeck");
    await expect(world.reactions).toContainText("Your app acknowledged");
    await expect(world.reactions).toContainText("POST /v1/refunds");
    const opened = page
      .context()
      .waitForEvent("page", (window) => window.url().includes("window=page"));
    await world.acts.getByRole("button", { name: "Click link" }).click();
    const question = page.getByRole("dialog", { name: "Follow this link?" });
    await question.getByRole("button", { name: "Click and open" }).click();
    await opened;
    await expect(world.mails).toContainText("clicked");
  } finally {
    if (app.exitCode === null && app.kill()) await once(app, "exit");
  }
});
