import type Stripe from "stripe";
import { findBarriers } from "../../fixtures/accessibility.ts";
import { createKeyboard } from "../../fixtures/keyboard.ts";
import { createCharge } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEndpointsPlace } from "../../pages/endpoints-place.ts";
import { createEventsPlace } from "../../pages/events-place.ts";

// As a person starts it: nothing is set, and nothing is there.
test.use({ startOptions: { asSet: true, args: ["--port-base", "0"] } });

test("by keyboard alone, an endpoint shows its secret and code when registered, and its first delivery verifies", async ({
  simdeck: { app, page, ready },
  stripe,
  receiver,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const keys = createKeyboard(page);
  const endpoints = createEndpointsPlace(page, "payments");
  const events = createEventsPlace(page);
  const connect = page.getByRole("region", { name: "Connect an app" });
  const readClipboard = () => app.evaluate(({ clipboard }) => clipboard.readText());
  const row = endpoints.endpoint(receiver.url);
  let other: Stripe.WebhookEndpoint | undefined;

  await test.step("the first screen has code to paste, and names the library once an app has connected", async () => {
    await expect(connect).toContainText("no request yet");
    await keys.activate(connect.getByRole("button", { name: "Copy 3 lines" }));
    const copied = await readClipboard();
    expect(copied).toContain(`STRIPE_BASE_URL=${ready.simulators["payments"]?.base_url ?? ""}`);
    expect(copied).toContain(`STRIPE_API_KEY=${ready.simulators["payments"]?.api_key ?? ""}`);
    // Another endpoint exists before: its secret must not be the one that is shown.
    other = await stripe.webhookEndpoints.create({
      ...{ url: "http://127.0.0.1:9/other", enabled_events: ["charge.failed"] },
    });
    await expect(connect).toContainText("seen stripe-node");
    expect(await findBarriers(page)).toEqual([]);
  });
  await test.step("the secret is one press away, with code for this endpoint", async () => {
    await keys.press("Control+7");
    await keys.activate(endpoints.of.getByRole("button", { name: "Register endpoint" }));
    const form = page.getByRole("form", { name: "Register endpoint" });
    await keys.fill(form.getByRole("textbox", { name: "URL" }), receiver.url);
    await keys.fill(form.getByRole("textbox", { name: "Events" }), "*");
    await keys.press("Enter");
    await expect(row.getByRole("button", { name: "Copy secret", exact: true })).toBeFocused();
    await expect(page.locator("main .button.primary")).toHaveText(["Copy secret"]);
    await keys.press("Enter");
    await expect(row.getByRole("button", { name: "Copied", exact: true })).toBeFocused();
    const secret = await readClipboard();
    expect(secret).toMatch(/^whsec_/);
    expect(secret).not.toBe(other?.secret);
    await expect(row).toContainText("Stripe.webhooks.constructEvent(");
    await expect(row).toContainText("stripe-signature");
    await expect(row).not.toContainText(secret);
    receiver.trust(secret);
    expect(await findBarriers(page)).toEqual([]);
  });
  await test.step("the row says that delivery is off, and turns it on", async () => {
    await expect(row).toContainText("delivery off");
    await keys.activate(row.getByRole("button", { name: "Turn on delivery" }), "Shift+Tab");
    await expect(row).toContainText("nothing sent yet");
  });
  await test.step("Connect an app verifies the same endpoint", async () => {
    await keys.press("Control+1");
    await keys.activate(connect.getByRole("button", { name: "Lines to copy" }));
    await keys.reach(connect.getByRole("radiogroup", { name: "What to paste" }));
    await keys.press("ArrowRight", "ArrowRight", "Space");
    const endpoint = connect.getByRole("button", { name: /Endpoint to verify/ });
    await expect(endpoint).toContainText(receiver.url);
  });
  await test.step("the first charge is delivered at the first try, and verifies", async () => {
    const charge = await createCharge(stripe);
    await keys.press("Control+2");
    await expect(events.deliveryOf(charge.id, "charge.succeeded")).toHaveText(/delivered\s*200/);
    expect(receiver.received).toMatchObject([{ type: "charge.succeeded", refusal: null }]);
    await keys.reach(events.log.element);
    await keys.press("End", "Enter");
    await expect(events.tab("Deliveries")).toContainText("1");
    expect(await findBarriers(page)).toEqual([]);
  });
});
