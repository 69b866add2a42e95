import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { FakeHost } from "../../../bridge/testing/fake-host.ts";
import { fakeSimulators } from "../../../bridge/testing/fake-simulators.ts";
import { resetFeed, startFeed } from "../../../stores/feed/feed.ts";
import { findPreview, ObjectPreview } from "./object-preview.tsx";

let stop: () => void = () => undefined;

/** Shows the preview of an object as an API would return it. */
function show(
  kind: string,
  collection: string,
  object: object,
  actions?: SimulatorView["actions"],
): FakeHost {
  const host = new FakeHost({ kinds: [kind] });
  vi.stubGlobal("bridge", host);
  stop = startFeed();
  const simulator = fakeSimulators.find((one) => one.kind === kind);
  const preview = findPreview(kind, collection);
  if (!simulator || !preview) throw new Error(`no preview of ${collection}`);
  const json = JSON.stringify(object);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ObjectPreview
        preview={preview}
        simulator={actions ? { ...simulator, actions } : simulator}
        id="x_1"
        json={json}
      />
    </QueryClientProvider>,
  );
  return host;
}

afterEach(() => {
  stop();
  cleanup();
  resetFeed();
  vi.unstubAllGlobals();
});

const hostile = `<img src=x onerror="alert(1)"> \u202E${"long ".repeat(2_000)}`;

const address = {
  ...{ name: hostile, company: null, address_line1: "185 Berry St", address_line2: null },
  ...{ address_city: "Bremen", address_state: null, address_zip: "28195", address_country: "DE" },
};

const postcard = {
  ...{ object: "postcard", description: hostile, to: address, from: null, size: "4x6" },
  ...{ tracking_events: [], date_created: "2026-01-02T03:04:05.000Z" },
};

const session = {
  ...{ mode: "payment", status: "open", payment_status: "unpaid", currency: "jpy" },
  ...{ amount_subtotal: 4_800, amount_total: 4_800, expires_at: 1_773_400_000 },
  ...{ customer_email: hostile, customer_details: null, client_reference_id: null },
  ...{ success_url: "javascript:alert(1)", cancel_url: null },
};

test("text of a postcard stays text, and its scan is one request to the action", async () => {
  const host = show("mailing", "postcards", postcard);
  const recipient = await screen.findByRole("group", { name: "Recipient" });
  expect(recipient.textContent).toContain('<img src=x onerror="alert(1)">');
  expect(document.querySelector("img")).toBeNull();
  const form = screen.getByRole("form", { name: "Add tracking event" });
  expect(form.textContent).toContain("POST /_tracking_event");
  fireEvent.change(within(form).getByRole("textbox", { name: "Location" }), {
    target: { value: " Bremen " },
  });
  fireEvent.click(within(form).getByRole("button", { name: "Add tracking event" }));
  await waitFor(() => {
    expect(host.calls).toContainEqual({
      name: "api.call",
      input: {
        ...{ kind: "mailing", method: "POST", path: "/_tracking_event" },
        body: { postcard: "x_1", name: "Mailed", location: "Bremen" },
      },
    });
  });
});

test("a canceled postcard has no steps to come and no scan", async () => {
  show("mailing", "postcards", { ...postcard, deleted: true });
  const journey = await screen.findByRole("region", { name: "Journey" });
  expect(within(journey).queryAllByRole("listitem")).toEqual([]);
  expect(screen.queryByRole("form")).toBeNull();
  expect(screen.getByText("canceled before it went to print")).toBeTruthy();
});

test("a session shows yen without decimals, and no link of the app as a link", async () => {
  show("payments", "checkout_sessions", session);
  expect(await screen.findByText("¥4,800")).toBeTruthy();
  expect(screen.getByText("javascript:alert(1)")).toBeTruthy();
  expect(screen.queryAllByRole("link")).toEqual([]);
});

test("sends the answers to the questions of a checkout page with one request to the action", async () => {
  const action = {
    ...{ path: "/_complete_checkout", title: "Complete checkout", summary: "", effects: [] },
    schema: { properties: { session: {}, outcome: { enum: ["paid", "declined", "expired"] } } },
  };
  const asking = {
    ...session,
    phone_number_collection: { enabled: true },
    custom_fields: [
      { key: "engraving", type: "text", optional: false, label: { custom: "Engraving" } },
    ],
  };
  const host = show("payments", "checkout_sessions", asking, [action]);
  const form = await screen.findByRole("form", { name: "Complete checkout" });
  fireEvent.change(within(form).getByRole("textbox", { name: "Engraving" }), {
    target: { value: "For Ada" },
  });
  within(form).getByRole("textbox", { name: "Phone" });
  expect(within(form).queryByRole("textbox", { name: /Shipping/ })).toBeNull();
  fireEvent.click(within(form).getByRole("button", { name: "Complete checkout" }));
  await waitFor(() => {
    expect(host.calls).toContainEqual({
      name: "api.call",
      input: {
        ...{ kind: "payments", method: "POST", path: "/_complete_checkout" },
        body: { session: "x_1", outcome: "paid", custom_fields: { engraving: "For Ada" } },
      },
    });
  });
  fireEvent.click(within(form).getByRole("radio", { name: /Lets it expire/ }));
  expect(within(form).queryByRole("textbox")).toBeNull();
});

test("an ended session says how it ended, and offers nothing", async () => {
  show("payments", "checkout_sessions", { ...session, status: "expired" });
  expect(await screen.findByText(/left, and the session expired/)).toBeTruthy();
  expect(screen.queryByRole("form")).toBeNull();
});

test("an object of another form leads to its JSON", async () => {
  show("exchange", "markets", { ticker: 5 });
  expect(await screen.findByText(/has no preview/)).toBeTruthy();
});

test("collections without a preview have none", () => {
  expect(findPreview("payments", "charges")).toBeUndefined();
  expect(findPreview("second-payments", "invoices")).toBeUndefined();
});
