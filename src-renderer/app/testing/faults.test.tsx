import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { goTo } from "../../stores/location.ts";
import { watchTimedFaults } from "../../stores/faults/timed-faults.ts";
import { showApp } from "./show-app.tsx";

const setup = () => showApp(new FakeHost({ events: 3, kinds: ["payments", "chat"] }));

const fill = (form: HTMLElement, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(within(form).getByRole("textbox", { name: label }), { target: { value } });
  }
};

test("a fault is added, explained, edited and deleted, and announced while it is active", async () => {
  const host = setup();
  goTo("settings", { section: "Faults" });
  const region = await screen.findByRole("region", { name: "Faults" });
  await within(region).findByText(/^No fault rules/);
  fireEvent.click(within(region).getByRole("button", { name: "Add fault" }));
  const form = await screen.findByRole("form", { name: "Fault" });
  fill(form, { Method: "POST", Path: "v1/charges", Status: "600", "Maximum hits": "2" });
  fireEvent.click(within(form).getByRole("button", { name: "Save fault" }));
  await within(form).findByText("Enter a whole number from 400 to 599.");
  await within(form).findByText("Begin with / or *.");
  expect(host.api.faults.size).toBe(0);
  fill(form, { Path: "/v1/charges", Status: "429", "Retry after, seconds": "3" });
  fireEvent.click(within(form).getByRole("button", { name: "Save fault" }));
  const row = await within(region).findByRole("row", { name: /POST \/v1\/charges/ });
  expect(row.textContent).toMatch(/respond with 429, retry after 3 s.*at most 2 times.*2$/);
  expect(host.api.faults.get("payments")).toEqual([
    {
      ...{ id: "fault-1", on: "request", method: "POST", path: "/v1/charges", times: 2 },
      do: { status: 429, retry_after: 3 },
    },
  ]);

  await within(screen.getByRole("contentinfo")).findByText("1 fault active");
  goTo("events");
  const banner = await screen.findByRole("complementary", { name: "Faults" });
  expect(banner.textContent).toContain("1 fault active");
  goTo("settings", { section: "Faults" });
  fireEvent.click(await screen.findByRole("button", { name: "Edit fault fault-1" }));
  const edit = await screen.findByRole("form", { name: "Fault" });
  fill(edit, { "Every nth match": "2" });
  fireEvent.click(within(edit).getByRole("button", { name: "Save fault" }));
  await screen.findByText("every 2nd, at most 2 times");

  fireEvent.click(screen.getByRole("switch", { name: "Fault fault-1" }));
  await waitFor(() => expect(host.api.faults.size).toBe(0));
  expect(screen.getByRole("row", { name: /POST \/v1\/charges/ }).textContent).toMatch(/every 2nd/);
  expect(screen.queryByText("1 fault active")).toBeNull();
  fireEvent.click(screen.getByRole("switch", { name: "Fault fault-1" }));
  await screen.findByRole("switch", { name: "Fault fault-1", checked: true });
  expect(host.api.faults.get("payments")).toMatchObject([{ every: 2 }]);
  fireEvent.click(screen.getByRole("button", { name: "Delete fault fault-1" }));
  await screen.findByText(/^No fault rules/);
  expect(host.api.faults.size).toBe(0);
});

test("presets fill the form, and a rule with a time is removed when it is over", async () => {
  const host = setup();
  goTo("settings", { section: "Faults" });
  const region = await screen.findByRole("region", { name: "Faults" });
  const add = async (preset: string, values: Readonly<Record<string, string>> = {}) => {
    fireEvent.click(within(region).getByRole("button", { name: "Add fault" }));
    const form = await screen.findByRole("form", { name: "Fault" });
    fireEvent.click(within(form).getByRole("button", { name: preset }));
    fill(form, values);
    fireEvent.click(within(form).getByRole("button", { name: "Save fault" }));
  };
  await add("Provider is down");
  await within(region).findByText("respond with 503");
  await add("Each webhook twice");
  await within(region).findByText("send 2 times");
  await add("429 for a minute", { "Seconds active": "1" });
  const row = await within(region).findByRole("row", { name: /respond with 429/ });
  expect(row.textContent).toMatch(/retry after 60 s.*always, until \d\d:\d\d:\d\d/);
  const stop = watchTimedFaults();
  await waitFor(() => expect(host.api.faults.get("payments")).toHaveLength(2), { timeout: 5_000 });
  stop();
  expect(host.api.faults.get("payments")).toMatchObject([
    { do: { status: 503 } },
    { do: { duplicate: 1 } },
  ]);
});

test("switches delivery and vendor headers at once, and shows an error in its row", async () => {
  const host = setup();
  goTo("settings");
  const region = await screen.findByRole("region", { name: "Delivery" });
  const headers = within(region).getByRole("switch", { name: "Provider headers of payments" });
  fireEvent.click(headers);
  await waitFor(() => {
    expect(headers.getAttribute("aria-checked")).toBe("true");
  });
  fireEvent.click(within(region).getByRole("switch", { name: "Delivery of payments" }));
  await waitFor(() => {
    expect(host.api.delivery.get("payments")).toBe(false);
  });
  fireEvent.click(within(region).getByRole("switch", { name: "Delivery of chat" }));
  await within(region).findByText("chat: url is required");
  const [first] = screen.getAllByRole("region").filter((one) => one.closest(".settings"));
  expect(first?.getAttribute("aria-label")).toBe("Delivery");
});
