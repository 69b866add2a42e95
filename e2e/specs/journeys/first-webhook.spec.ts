import { findBarriers } from "../../fixtures/accessibility.ts";
import { createCharge } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEndpointsPlace } from "../../pages/endpoints-place.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("registering shows the secret and the code of that endpoint, and the first delivery verifies", async ({
  simdeck: { app, page },
  stripe,
  receiver,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Another endpoint exists before: its secret must not be the one that is shown.
  const other = await stripe.webhookEndpoints.create({
    url: "http://127.0.0.1:9/other",
    enabled_events: ["charge.failed"],
  });
  const endpoints = createEndpointsPlace(page, "payments");
  await createPanel(page).open("Endpoints");
  await endpoints.register(receiver.url, "*");
  const row = endpoints.endpoint(receiver.url);

  await test.step("the secret is one press away, with code for this endpoint", async () => {
    const copy = row.getByRole("button", { name: "Copy secret", exact: true });
    await expect(copy).toBeFocused();
    await copy.press("Enter");
    await expect(row.getByRole("button", { name: "Copied", exact: true })).toBeVisible();
    const secret = await app.evaluate(({ clipboard }) => clipboard.readText());
    expect(secret).toMatch(/^whsec_/);
    expect(secret).not.toBe(other.secret);
    await expect(row).toContainText("Stripe.webhooks.constructEvent(");
    await expect(row).toContainText(secret);
    await expect(endpoints.of).not.toContainText(other.secret ?? "");
    expect(await findBarriers(page)).toEqual([]);
    receiver.trust(secret);
  });
  await test.step("Connect an app verifies the same endpoint", async () => {
    await createPanel(page).open("Overview");
    const connect = page.getByRole("region", { name: "Connect an app" });
    await connect.getByText("Verify", { exact: false }).first().click();
    const select = connect.getByRole("button", { name: /Endpoint to verify/ });
    await expect(select).toContainText(receiver.url);
  });
  await test.step("the first charge is delivered", async () => {
    const charge = await createCharge(stripe);
    await createPanel(page).open("Events");
    await expect(createEventsPlace(page).deliveryOf(charge.id, "charge.succeeded")).toHaveText(
      /delivered\s*200/,
    );
    expect(receiver.received).toMatchObject([{ type: "charge.succeeded", refusal: null }]);
  });
});
