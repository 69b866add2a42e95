import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readShownText } from "../../fixtures/shown-text.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel, places } from "../../pages/panel.ts";

/** A receiver as careless as they come: it tells what it knows in headers and body. */
async function startGossip() {
  let secret = "";
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader("x-api-key", "gossip-key-0123456789");
    response.setHeader("authorization", "Bearer gossip-token-0123456789");
    response.statusCode = 400;
    response.end(`{"message": "my secret is ${secret}", "password": "gossip-password"}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/hook`,
    learn: (learned: string) => void (secret = learned),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("in demo mode no place shows a secret, not even one that a receiver blurts out", async ({
  simdeck,
  stripe,
}) => {
  const { page, ready } = simdeck;
  const events = createEventsPlace(page);
  const gossip = await startGossip();
  const endpoint = await stripe.webhookEndpoints.create({
    url: gossip.url,
    enabled_events: ["*"],
  });
  const secret = endpoint.secret ?? "";
  expect(secret).not.toBe("");
  gossip.learn(secret);
  await stripe.charges.create({ amount: 100, currency: "usd", source: "tok_visa" });
  const keys = Object.values(ready.simulators).map(({ api_key }) => api_key);
  const secrets = [
    secret,
    ...keys,
    "gossip-key-0123456789",
    "gossip-token-0123456789",
    "gossip-password",
  ];

  await test.step("without it they are there to be read", async () => {
    await createPanel(page).open("Events");
    await events.log.row("charge.succeeded").click();
    await events.tab("Deliveries").click();
    await expect(events.detail).toContainText(secret);
    const shown = await readShownText(page);
    expect(secrets.filter((one) => shown.includes(one))).toEqual(
      secrets.filter((one) => !keys.includes(one)),
    );
  });
  await test.step("with it nothing of them is, in any tab or place", async () => {
    await page.keyboard.press("F11");
    await expect(page.getByRole("region", { name: "Demo deck" })).toBeVisible();
    const staged = await readShownText(page);
    expect(secrets.filter((one) => staged.includes(one))).toEqual([]);
    await page.keyboard.press("Control+2");
    for (const tab of ["Deliveries", "Signature", "Payload"] as const) {
      await events.tab(tab).click();
      await expect(events.detail.getByRole("tabpanel")).toBeVisible();
      const shown = await readShownText(page);
      expect(secrets.filter((one) => shown.includes(one))).toEqual([]);
    }
    for (const place of places) {
      await createPanel(page).open(place);
      await expect(page.getByRole("heading", { name: place, level: 1 })).toBeVisible();
      const shown = await readShownText(page);
      expect(secrets.filter((one) => shown.includes(one))).toEqual([]);
    }
  });
  await test.step("nor has a field that one is typed into, which can be edited all the same", async () => {
    await createPanel(page).open("Endpoints");
    await page.getByRole("button", { name: "Register endpoint", exact: true }).click();
    const form = page.getByRole("form", { name: "Register endpoint" });
    const url = form.getByRole("textbox", { name: "URL" });
    const text = "http://me:gossip-password@127.0.0.1:9/";
    await url.pressSequentially(text);
    await expect(url).toHaveValue(text);
    expect(await readShownText(page)).not.toContain("gossip-password");
    await url.press("Home");
    await url.press("Delete");
    await expect(url).toHaveValue(text.slice(1));
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();

    await createPanel(page).open("Timeline");
    await page.getByRole("button", { name: "Add item" }).click();
    const body = page.getByRole("textbox", { name: "Body" });
    await body.fill(JSON.stringify({ secret }));
    await expect(body).toHaveAccessibleDescription(/Demo mode hides secrets/);
    expect(await readShownText(page)).not.toContain(secret);
    await page.getByRole("button", { name: "Cancel" }).click();
  });
  await test.step("and of several lines all is shown but the secret", async () => {
    const timeline = page.getByRole("region", { name: "Timeline" });
    await timeline.getByText("JSON", { exact: true }).click();
    const editor = page.getByRole("textbox", { name: "Schedule as JSON" });
    await editor.fill(JSON.stringify({ secret, beside: "a plain word" }));
    const shown = await readShownText(page);
    expect(shown).toContain("a plain word");
    expect(shown).not.toContain(secret);
    await timeline.getByText("List", { exact: true }).click();
  });
  await test.step("and it ends with the demonstration", async () => {
    await page.keyboard.press("F11");
    await createPanel(page).open("Events");
    await events.log.row("charge.succeeded").click();
    await events.tab("Deliveries").click();
    await expect(events.detail).toContainText(secret);
  });
  await gossip.close();
});
