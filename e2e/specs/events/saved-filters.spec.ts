import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("a filter that is saved, and one that was used, are there after a new start", async ({
  launch,
  terminal,
}) => {
  const first = await launch({ dataFolder: terminal.folder });
  await createPanel(first.page).open("Events");
  const { filter } = createEventsPlace(first.page);
  await filter.fill("status:failed");
  await filter.press("Enter");
  await first.page.getByRole("button", { name: "Save this filter" }).click();
  await filter.fill("http:5xx");
  await filter.press("Enter");
  // Chromium writes the page's storage when its window closes normally.
  await first.close();

  const second = await launch({ dataFolder: terminal.folder });
  await createPanel(second.page).open("Events");
  await createEventsPlace(second.page).filter.click();
  const proposals = second.page.getByRole("listbox", { name: "Proposals" });
  await expect(proposals.getByRole("option", { name: "status:failed saved" })).toBeVisible();
  await expect(proposals.getByRole("option", { name: "http:5xx recent" })).toBeVisible();
});
