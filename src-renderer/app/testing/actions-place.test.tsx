import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showApp } from "./show-app.tsx";
import { FakeHost } from "../../bridge/testing/fake-host.ts";

async function openActions() {
  // Nothing has a size here: every form counts as one in sight.
  vi.stubGlobal("IntersectionObserver", undefined);
  const host = new FakeHost({ events: 6 });
  window.location.hash = "#/actions";
  showApp(host);
  const form = await screen.findByRole("form", { name: "Open dispute" });
  const charge = within(form).getByRole("combobox", { name: "Charge" });
  return { host, form, charge };
}

const valueOf = (input: HTMLElement) => (input instanceof HTMLInputElement ? input.value : "");

test("a form holds the newest object that fits, and keeps it when it is done", async () => {
  const { host, form, charge } = await openActions();
  await waitFor(() => expect(valueOf(charge)).toMatch(/^ch_/));
  const first = valueOf(charge);
  fireEvent.submit(form);
  expect(await screen.findByRole("region", { name: "Result of Open dispute" })).toBeTruthy();
  expect(host.calls).toContainEqual({
    name: "api.call",
    input: expect.objectContaining({ path: "/_dispute", body: { charge: first } }) as object,
  });
  expect(valueOf(charge)).toBe(first);
  expect(await within(form).findByText("already disputed")).toBeTruthy();
  fireEvent.click(within(form).getByRole("button", { name: /newest charge that fits/ }));
  expect(valueOf(charge)).not.toBe(first);
});

test("an object that does not fit is shown with its reason and cannot be chosen", async () => {
  const { form, charge } = await openActions();
  await waitFor(() => expect(valueOf(charge)).toMatch(/^ch_/));
  const first = valueOf(charge);
  fireEvent.submit(form);
  await within(form).findByText("already disputed");
  fireEvent.click(within(form).getByRole("button", { name: /newest charge that fits/ }));
  fireEvent.click(charge);
  const option = await screen.findByRole("option", { name: /already disputed/ });
  expect(option.getAttribute("aria-disabled")).toBe("true");
  fireEvent.mouseDown(option);
  expect(valueOf(charge)).not.toBe(first);
});

test("a cleared field stays empty and shows the error of the route", async () => {
  const { form, charge } = await openActions();
  await waitFor(() => expect(valueOf(charge)).toMatch(/^ch_/));
  fireEvent.click(within(form).getByRole("button", { name: "Clear Charge" }));
  expect(valueOf(charge)).toBe("");
  fireEvent.submit(form);
  expect(await within(form).findByText("Charge is required.")).toBeTruthy();
});

test("a favourite is at the top of the list, and the search filters the list", async () => {
  const { form } = await openActions();
  const list = screen.getByRole("navigation", { name: "World actions" });
  fireEvent.click(within(form).getByRole("button", { name: "Add to favourites" }));
  expect(await within(list).findByRole("heading", { name: "Favourites" })).toBeTruthy();
  expect(within(list).getAllByRole("link", { name: /^Open dispute/ })).toHaveLength(2);
  fireEvent.change(screen.getByRole("textbox", { name: "Search actions" }), {
    target: { value: "tracking" },
  });
  expect(within(list).queryByRole("link", { name: /^Open dispute/ })).toBeNull();
  expect(within(list).getByRole("link", { name: "Add tracking event" })).toBeTruthy();
});
