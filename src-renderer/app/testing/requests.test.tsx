import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { fakeRequest } from "../../bridge/testing/fake-requests.ts";
import { setQuery } from "../../features/log/log-view.ts";
import { emptyDraft, useConsole } from "../../features/log/requests/console/console-store.ts";
import { requestView } from "../../features/log/requests/request-log.ts";
import { showApp } from "./show-app.tsx";

beforeEach(() => {
  useConsole.setState({ draft: emptyDraft, isOpen: false });
  requestView.setState({ follow: true, tab: null });
  setQuery(requestView, "");
});

function setup(count: number) {
  const host = new FakeHost({ kinds: ["payments", "email"] });
  host.requests = Array.from({ length: count }, (_, place) => fakeRequest(place + 1));
  window.location.hash = "#/requests";
  return showApp(host);
}

const grid = () => screen.findByRole("grid", { name: "Requests" });

/** Returns the requests of the console and the buttons. */
const callsOf = (host: FakeHost) =>
  host.calls.flatMap(({ name, input }) => {
    if (name !== "api.call") return [];
    const call = input as { method: string; path: string };
    return call.path.startsWith("/_sim/") ? [] : [call];
  });

test("names the address while no request was made", async () => {
  setup(0);
  await screen.findByText("No request yet. Point an app at 127.0.0.1:4701.");
  const names = within(await grid())
    .getAllByRole("columnheader")
    .map((head) => head.getAttribute("aria-label"));
  expect(names).toEqual([
    "Number",
    "Time",
    "Simulator",
    "Method",
    "Path",
    "Status",
    "Duration",
    "Events",
  ]);
});

test("filters the log, reports an invalid filter, and clears it", async () => {
  setup(7);
  await waitFor(async () => {
    expect((await grid()).getAttribute("aria-rowcount")).toBe("8");
  });
  const box = screen.getByRole("searchbox", { name: "Filter requests" });
  fireEvent.change(box, { target: { value: "status:refused brand:stripe" } });
  await waitFor(async () => {
    expect((await grid()).getAttribute("aria-rowcount")).toBe("3");
  });
  fireEvent.change(box, { target: { value: "status:lost" } });
  await screen.findByText(/Unknown status “lost”/);
  fireEvent.change(box, { target: { value: "method:DELETE" } });
  fireEvent.click(await screen.findByRole("button", { name: "Clear filter" }));
  await waitFor(async () => {
    expect((await grid()).getAttribute("aria-rowcount")).toBe("8");
  });
});

test("shows a request with its response, and sends the same bytes again", async () => {
  const host = setup(3);
  window.location.hash = "#/requests?kind=payments&number=3";
  const detail = await screen.findByRole("region", { name: "Request detail" });
  await within(detail).findByText(/The request was refused and changed nothing/);
  expect(detail.textContent).toContain("402 card_declined");
  fireEvent.click(within(detail).getByRole("button", { name: "Send again" }));
  await waitFor(() => {
    expect(callsOf(host)).toEqual([
      {
        kind: "payments",
        method: "POST",
        path: "/v1/charges",
        headers: {},
        raw: {
          contentType: "application/x-www-form-urlencoded",
          text: "amount=1200&currency=usd&metadata[order]=1003",
        },
        body: { amount: "1200", currency: "usd", metadata: { order: "1003" } },
      },
    ]);
  });
});

test("marks a request that a fault rule acted on, and leads to the rule", async () => {
  const host = setup(2);
  host.requests = [fakeRequest(1), fakeRequest(2, { status: 503, fault: "busy" })];
  const row = await within(await grid()).findByRole("row", { name: /busy/ });
  fireEvent.contextMenu(row);
  await screen.findByRole("menuitem", { name: "Show fault rule busy" });
  window.location.hash = "#/requests?kind=payments&number=2";
  const detail = await screen.findByRole("region", { name: "Request detail" });
  expect(detail.textContent).toContain("Fault rule busy acted on this request.");
  fireEvent.click(within(detail).getByRole("link", { name: "Show fault" }));
  await screen.findByRole("region", { name: "Faults" });
});

test("hands a request on to the console and to the timeline", async () => {
  setup(1);
  window.location.hash = "#/requests?kind=payments&number=1";
  const detail = await screen.findByRole("region", { name: "Request detail" });
  fireEvent.click(await within(detail).findByRole("button", { name: "Edit in console" }));
  const form = await screen.findByRole("form", { name: "Send request" });
  expect(within(form).getByRole("combobox", { name: "Path" })).toHaveProperty(
    "value",
    "/v1/charges",
  );
  expect(within(form).getByRole("textbox", { name: "Body" }).textContent).toContain('"1003"');
  fireEvent.click(within(detail).getByRole("button", { name: "Add to timeline" }));
  const item = await screen.findByRole("dialog", { name: "Timeline item" });
  expect(within(item).getByRole("textbox", { name: "Path" })).toHaveProperty(
    "value",
    "/v1/charges",
  );
});

test("completes routes in the console, checks the fields and shows the response", async () => {
  const host = setup(0);
  fireEvent.click(await screen.findByRole("button", { name: "Console" }));
  const form = await screen.findByRole("form", { name: "Send request" });
  const path = within(form).getByRole("combobox", { name: "Path" });
  fireEvent.change(path, { target: { value: "/v1/ref" } });
  await within(form).findByRole("option", { name: /Retrieve a refund/ });
  fireEvent.keyDown(path, { key: "ArrowDown" });
  fireEvent.keyDown(path, { key: "Enter" });
  expect(path).toHaveProperty("value", "/v1/refunds/{refund}");
  fireEvent.click(within(form).getByRole("button", { name: "Send" }));
  await within(form).findByText("Replace {refund} with a value.");
  expect(callsOf(host)).toEqual([]);
  fireEvent.change(path, { target: { value: "/v1/refunds/re_1" } });
  fireEvent.click(within(form).getByRole("button", { name: "Send" }));
  const response = await within(form).findByRole("region", { name: "Response" });
  expect(response.textContent).toContain("404");
  expect(callsOf(host)).toEqual([
    { kind: "payments", method: "GET", path: "/v1/refunds/re_1", headers: {} },
  ]);
});
