import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { findBarriers } from "../../fixtures/accessibility.ts";
import { findFreePort } from "../../fixtures/free-port.ts";
import { startHeadless, type Headless } from "../../fixtures/programs/headless.ts";
import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { createClient, expect, test } from "../../fixtures/test.ts";
import { createDisputeForm } from "../../pages/actions-place.ts";
import { createAttachDialog } from "../../pages/attach-dialog.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";
import { createSettingsPlace } from "../../pages/settings-place.ts";

test.use({ ownApp: true });

const token = "s3cret-of-the-instance";
const usual = { SIM_WEBHOOK_DELIVERY: "on", SIM_CONTROL_TOKEN: token };

const started: Headless[] = [];

/** An instance elsewhere: payments alone, on a port where it can be started again. */
async function startInstance(port?: number, env: Readonly<Record<string, string>> = usual) {
  const wanted = port ?? (await findFreePort());
  const headless = startHeadless(["--only", "payments", "--port-base", String(wanted - 1)], env);
  started.push(headless);
  const ready = await headless.ready;
  const address = ready.simulators["payments"]?.base_url ?? "";
  return { headless, ready, port: wanted, address, host: new URL(address).host };
}

async function kill({ process: child, ended }: Headless) {
  child.kill("SIGKILL");
  await ended;
}

/** A server that is something else. */
async function startStranger() {
  const server = createServer((_request, response) => response.end("<html>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://127.0.0.1:${String(port)}`, close };
}

test.afterEach(async () => {
  for (const headless of started.splice(0)) await kill(headless);
});

test("a window attached to a headless instance shows its events, acts on it, and comes back", async ({
  simdeck,
  receiver,
}) => {
  const { page } = simdeck;
  const panel = createPanel(page);
  const attach = createAttachDialog(page);
  const events = createEventsPlace(page);
  const { log } = events;
  const dispute = createDisputeForm(page);
  const { ready, address, host } = await startInstance();
  const stripe = createClient(ready);
  await registerReceiver(stripe, receiver);
  const before = await createCharge(stripe);

  await attach.open();
  await attach.address.fill(address);
  await attach.token.fill(token);
  await attach.submit.click();
  await expect(attach.mark).toHaveAccessibleName(`attached to ${host}`);
  await expect(panel.announcements).toHaveText(`Attached to ${host}`);
  await expect(page).toHaveTitle("Simdeck");

  await panel.open("Events");
  await expect(events.deliveryOf(before.id, "charge.succeeded")).toHaveText(/delivered\s*200/);
  const after = await createCharge(stripe, 4_200);
  await expect(events.deliveryOf(after.id, "charge.succeeded")).toHaveText(/delivered\s*200/);

  await panel.open("Actions");
  await dispute.charge.click();
  await dispute.offered(after.id).click();
  await dispute.submit.click();
  await expect(panel.announcements).toHaveText(/Open dispute: done, 1 event recorded/);
  expect((await stripe.charges.retrieve(after.id)).disputed).toBe(true);
  await expect
    .poll(() => receiver.received.map(({ refusal }) => refusal))
    .toEqual([null, null, null]);

  await panel.open("Events");
  await log.row("charge.dispute.created").click();
  await events.tab("Signature").click();
  await expect(events.detail).toContainText("Payments-Signature");

  await attach.mark.click();
  await page.getByRole("dialog").getByRole("button", { name: "Detach" }).click();
  await expect(attach.mark).toBeHidden();
  await expect(page.getByRole("grid", { name: "Egress log" })).toHaveAttribute(
    "aria-rowcount",
    "1",
  );
});

test("shows a lost instance until it returns; a new instance replaces the old one", async ({
  simdeck,
}) => {
  const { page } = simdeck;
  const panel = createPanel(page);
  const attach = createAttachDialog(page);
  const first = await startInstance();
  const charge = await createCharge(createClient(first.ready));
  await attach.open();
  await attach.address.fill(first.host);
  await attach.token.fill(token);
  await attach.submit.click();
  await panel.open("Events");
  const { log } = createEventsPlace(page);
  await expect(log.row(charge.id)).toBeVisible();

  await kill(first.headless);
  await expect(attach.banner).toContainText(`No connection to ${first.host} (payments) since`);
  await expect(attach.banner).toContainText("Retrying");
  await expect(page.getByRole("contentinfo", { name: "Status" })).toContainText("connection lost");
  expect(await findBarriers(page)).toEqual([]);
  await expect(log.row(charge.id)).toBeVisible();

  const second = await startInstance(first.port);
  await expect(attach.banner).toBeHidden();
  await expect(attach.mark).toHaveAccessibleName(`attached to ${first.host}`);
  const grid = page.getByRole("grid", { name: "Egress log" });
  await expect(grid).toHaveAttribute("aria-rowcount", "1");
  const stripe = createClient(second.ready);
  for (const amount of [1_000, 2_000, 3_000]) await createCharge(stripe, amount);
  await expect(grid).toHaveAttribute("aria-rowcount", "4");
});

test("an error is shown at its field", async ({ simdeck }) => {
  const { page } = simdeck;
  const attach = createAttachDialog(page);
  const { address } = await startInstance();
  await attach.open();
  await expect(attach.address).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);

  await attach.address.fill(address);
  await attach.submit.click();
  await expect(attach.token).toHaveAccessibleDescription(/requires a control token/);
  await expect(attach.token).toBeFocused();
  await attach.token.fill("wrong");
  await attach.submit.click();
  await expect(attach.token).toHaveAccessibleDescription(/rejects this token/);

  await attach.address.fill(`http://127.0.0.1:${String(await findFreePort())}`);
  await attach.submit.click();
  await expect(attach.address).toHaveAccessibleDescription(/nothing listens there/);
  await expect(attach.address).toBeFocused();
  const stranger = await startStranger();
  await attach.address.fill(stranger.address);
  await attach.submit.click();
  await expect(attach.address).toHaveAccessibleDescription(/is not a Simdeck/);
  await stranger.close();
  await attach.address.fill("ftp://127.0.0.1");
  await attach.submit.click();
  await expect(attach.address).toHaveAccessibleDescription(/only http and https/);
  await expect(attach.mark).toBeHidden();
});

test("--attach with a ready file shows that instance and starts no simulators", async ({
  launch,
  terminal,
}) => {
  const { ready, host } = await startInstance();
  const file = join(terminal.folder, "instance.json");
  await writeFile(file, JSON.stringify(ready));
  const simdeck = await launch({
    args: ["--attach", file],
    env: { SIM_CONTROL_TOKEN: token },
  });
  expect(simdeck.ready).toMatchObject({ event: "attached", simulators: ready.simulators });
  const attach = createAttachDialog(simdeck.page);
  await expect(attach.mark).toHaveAccessibleName(`attached to ${host}`);
  await createPanel(simdeck.page).open("Settings");
  const settings = createSettingsPlace(simdeck.page);
  await expect(settings.region("Instance")).toContainText("detach first");
  await expect(settings.starts("payments")).toBeDisabled();
  await expect(settings.field("Port base")).toBeDisabled();
  await expect(settings.field("Test receiver port")).toBeDisabled();
  expect(await findBarriers(simdeck.page)).toEqual([]);
  await simdeck.page.getByRole("button", { name: `Detach from ${host}` }).click();
  await expect(settings.starts("payments")).toBeEnabled();
  await expect(settings.field("Port base")).toBeEnabled();
  await expect(attach.mark).toBeHidden();
  await createPanel(simdeck.page).open("Overview");
  await expect(simdeck.page.getByText("No simulator is running here")).toBeVisible();
});

test("--attach says why it cannot, with exit codes and without the token", async ({ terminal }) => {
  const { address } = await startInstance();
  for (const [value, env, code, words] of [
    ["ftp://x", {}, 2, "only http and https"],
    [address, {}, 1, "requires a control token"],
    [address, { SIM_CONTROL_TOKEN: "wrong-s3cret" }, 1, "rejects this token"],
  ] as const) {
    const ended = await terminal.run([...terminal.options, "--attach", value], env).ended;
    expect(ended.code).toBe(code);
    expect(ended.stdout).toBe("");
    expect(ended.stderr).toContain(words);
    expect(ended.stderr).not.toContain("s3cret");
  }
});
