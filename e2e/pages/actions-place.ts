import type { Locator, Page } from "@playwright/test";
import { createPanel } from "./panel.ts";

/** The form that opens a dispute. */
export interface DisputeForm {
  readonly form: Locator;
  readonly charge: Locator;
  readonly reason: Locator;
  readonly amount: Locator;
  readonly submit: Locator;
  /** A charge that the picker offers. */
  offered(charge: string): Locator;
}

/** The dispute form of the Actions place. */
export function createDisputeForm(page: Page): DisputeForm {
  const form = page.getByRole("form", { name: "Open dispute" });
  const field = (name: string) =>
    form.getByRole("combobox", { name }).or(form.getByRole("textbox", { name }));
  return {
    form,
    charge: field("Charge"),
    reason: field("Reason"),
    amount: field("Amount"),
    submit: form.getByRole("button", { name: "Open dispute" }),
    offered: (charge) => page.getByRole("option").filter({ hasText: charge }),
  };
}

/** Opens the dispute of a charge in the Actions place. */
export async function openDispute(page: Page, charge: string): Promise<void> {
  const dispute = createDisputeForm(page);
  await createPanel(page).open("Actions");
  await dispute.charge.click();
  await dispute.offered(charge).click();
  await dispute.submit.click();
}
