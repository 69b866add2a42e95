/** Opens a place by its link in the rail, and waits for its heading. */
export async function openPlace(page, place) {
  const rail = page.getByRole("navigation", { name: "Places" });
  await rail.getByRole("link", { name: place, exact: true }).click();
  await page.getByRole("heading", { name: place, level: 1 }).waitFor();
}
