import { findBarriers } from "../../fixtures/accessibility.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createDisputeForm } from "../../pages/actions-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("an empty picker creates an object, and shows its text before its id", async ({
  simdeck: { page },
  stripe,
}) => {
  const dispute = createDisputeForm(page);
  await createPanel(page).open("Actions");
  await expect(dispute.charge).toHaveAttribute("placeholder", "no charges yet");
  await dispute.form.getByRole("button", { name: "Create one", exact: true }).click();
  const [charge] = (await stripe.charges.list()).data;
  await expect(dispute.charge).toHaveValue(charge?.id ?? "none");
  await expect(dispute.form).toContainText("$25.00");
  expect(await findBarriers(page)).toEqual([]);
});

test("an empty picker without a starter leads to the page that shows how", async ({
  simdeck: { page },
}) => {
  await createPanel(page).open("Actions");
  await page.getByRole("link", { name: "Close dispute", exact: true }).click();
  const form = page.getByRole("form", { name: "Close dispute" });
  await form.getByRole("button", { name: "How to create one" }).click();
  const docs = page.getByRole("dialog", { name: "Docs" });
  await expect(docs.getByRole("heading", { name: "Quick start" })).toBeVisible();
});
