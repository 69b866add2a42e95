import type { Locator, Page } from "@playwright/test";
import { createBusyWorld, type BusyWorld } from "../../fixtures/examples/busy-world.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEndpointsPlace } from "../../pages/endpoints-place.ts";
import { createPanel } from "../../pages/panel.ts";
import { createTestReceiver } from "../../pages/test-receiver.ts";

interface FormCase {
  readonly kind: string;
  /** Creates the objects that the form refers to. */
  readonly prepare?: (world: BusyWorld) => Promise<unknown>;
  /** Fills the fields that only this provider has. */
  readonly fill?: (form: Locator, page: Page) => Promise<void>;
  readonly type: string;
  /** The type after the change. */
  readonly other: string;
  /** Causes an event of `type`. */
  readonly cause: (world: BusyWorld) => Promise<unknown>;
  /** Set if the form can change the secret. */
  readonly hasSecret?: boolean;
}

const plans: { id?: string } = {};

const cases: readonly FormCase[] = [
  {
    kind: "payments",
    type: "charge.succeeded",
    other: "charge.failed",
    cause: (world) =>
      world.post("payments", "/v1/charges", { amount: 900, currency: "usd", source: "tok_visa" }),
  },
  {
    kind: "email",
    type: "email.sent",
    other: "email.bounced",
    cause: (world) =>
      world.post("email", "/emails", {
        from: "Acme <hello@acme.test>",
        to: ["ada@example.com"],
        subject: "Hello",
        html: "<p>Hello</p>",
      }),
  },
  {
    kind: "code-hosting",
    prepare: (world) => world.post("code-hosting", "/user/repos", { name: "shop" }),
    fill: async (form) => {
      await form.getByRole("combobox", { name: "Repository or organization" }).fill("shop");
      await form
        .page()
        .getByRole("option", { name: /sim-user\/shop/ })
        .click();
    },
    type: "issues",
    other: "push",
    cause: (world) =>
      world.post("code-hosting", "/repos/sim-user/shop/issues", { title: "Rounded twice" }),
    hasSecret: true,
  },
  {
    kind: "code-hosting",
    fill: async (form, page) => {
      await form.getByRole("button", { name: /Hook of/ }).click();
      await page.getByRole("option", { name: "an organization" }).click();
      await form.getByRole("combobox", { name: "Repository or organization" }).fill("sim-org");
    },
    type: "repository",
    other: "organization",
    cause: (world) => world.post("code-hosting", "/orgs/sim-org/repos", { name: "app" }),
    hasSecret: true,
  },
  {
    kind: "second-payments",
    type: "payment.created",
    other: "refund.created",
    cause: (world) =>
      world.post("second-payments", "/v2/payments", {
        source_id: "cnon:card-nonce-ok",
        idempotency_key: "form",
        amount_money: { amount: 500, currency: "USD" },
      }),
  },
  {
    kind: "issue-tracker",
    prepare: (world) =>
      world.post("issue-tracker", "/rest/api/3/project", {
        key: "PROJ",
        name: "Tea",
        projectTypeKey: "software",
      }),
    type: "jira:issue_created",
    other: "comment_created",
    cause: (world) =>
      world.post("issue-tracker", "/rest/api/2/issue", {
        fields: { project: { key: "PROJ" }, issuetype: { name: "Task" }, summary: "Tea" },
      }),
    hasSecret: true,
  },
  {
    kind: "file-storage",
    prepare: async (world) => {
      const folder = { name: "Plans", parent: { id: "0" } };
      plans.id = await world.make("file-storage", "/2.0/folders", folder);
    },
    fill: async (form) => {
      await form.getByRole("combobox", { name: "Target", exact: true }).fill("Plans");
      await form.page().getByRole("option", { name: /Plans/ }).click();
    },
    type: "FOLDER.CREATED",
    other: "FILE.UPLOADED",
    cause: (world) =>
      world.post("file-storage", "/2.0/folders", { name: "May", parent: { id: plans.id } }),
  },
];

test("each form registers, changes and deletes an endpoint whose deliveries verify", async ({
  simdeck,
}) => {
  test.slow();
  const { page, ready } = simdeck;
  const world = createBusyWorld(ready);
  const receiver = createTestReceiver(page);
  await createPanel(page).open("Endpoints");
  await receiver.start.click();
  const { port } = new URL((await receiver.region.getByText(/^http:/).textContent()) ?? "");
  const url = `http://127.0.0.1:${port}/deliveries`;
  for (const one of cases) {
    const { kind, type, other } = one;
    const endpoints = createEndpointsPlace(page, kind);
    const { add } = endpoints;
    await one.prepare?.(world);
    await add.click();
    const form = page.getByRole("form", { name: "Register endpoint" });
    const address = form.getByRole("textbox", { name: "URL" });
    const types = form.getByRole("textbox", { name: "Events" });
    await one.fill?.(form, page);
    await address.fill("ftp://receiver.example/hooks");
    await types.fill(type);
    await form.getByRole("button", { name: "Register", exact: true }).click();
    await expect(address, kind).toHaveAttribute("aria-invalid", "true");
    await expect(address).toBeFocused();
    await address.fill(url);
    await form.getByRole("button", { name: "Register", exact: true }).click();
    await expect(endpoints.endpoint(url), kind).toContainText(type);

    const turnOn = endpoints.endpoint(url).getByRole("button", { name: /^Turn on delivery/ });
    await expect(endpoints.endpoint(url).getByRole("button", { name: "Edit…" })).toBeVisible();
    if (await turnOn.isVisible()) await turnOn.click();
    await expect(turnOn).toBeHidden();
    await endpoints.endpoint(url).getByRole("button", { name: "Edit…" }).click();
    const edit = page.getByRole("form", { name: "Edit endpoint" });
    const secret = edit.getByRole("textbox", { name: "Secret" });
    await expect(secret).toHaveCount(one.hasSecret === true ? 1 : 0);
    if (one.hasSecret === true) await secret.fill("another-secret");
    await edit.getByRole("textbox", { name: "Events" }).fill(`${type} ${other}`);
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(endpoints.endpoint(url), kind).toContainText(other);

    await one.cause(world);
    await expect(receiver.received.first()).toHaveText(
      new RegExp(`${type}\\s*verified\\s*answered 200`),
    );
    await endpoints.remove(url).click();
    await expect(endpoints.endpoint(url), kind).toHaveCount(0);
  }
});
