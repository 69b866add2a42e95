import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { eventView } from "../../features/log/events/event-log.ts";
import { startSearch } from "../../features/log/log-view.ts";
import { requestView } from "../../features/log/requests/request-log.ts";
import { showApp } from "./show-app.tsx";

beforeEach(() => {
  startSearch(eventView, "");
  startSearch(requestView, "");
  eventView.setState({ tab: null, follow: true });
});

function setup(hash: string) {
  window.location.hash = hash;
  return showApp(new FakeHost({ events: 40, kinds: ["payments", "email"] }));
}

const filterWith = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole("searchbox", { name }), { target: { value } });

test("the detail of an event stays when the filter hides its row, and its row is marked when it is back", async () => {
  setup("#/events?kind=payments&seq=21");
  const detail = await screen.findByRole("region", { name: "Event detail" });
  const type = within(detail).getByRole("heading", { level: 2 }).textContent;
  await filterWith("Filter events", "type:nothing.like.it");
  await screen.findByText(/No event matches/);
  expect(within(detail).getByRole("heading", { level: 2 }).textContent).toBe(type);
  expect(eventView.getState().active).toBeNull();
  await filterWith("Filter events", "sim:payments");
  await waitFor(() => expect(eventView.getState().active).not.toBeNull());
  expect(within(detail).getByRole("heading", { level: 2 }).textContent).toBe(type);
});

test("the head of a detail has the result and the cause in one line each, and the ids behind Details", async () => {
  setup("#/events?kind=payments&seq=21");
  const detail = await screen.findByRole("region", { name: "Event detail" });
  const cause = await within(detail).findByRole("group", { name: "Cause" });
  expect(cause.textContent).toContain("Caused by");
  expect(within(detail).queryByText("Event id")).toBeNull();
  const details = within(detail).getByRole("button", { name: "Details" });
  expect(details.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(details);
  expect(await within(detail).findByText("Event id")).toBeTruthy();
  expect(details.getAttribute("aria-expanded")).toBe("true");
});

test("a search that a link starts closes the detail of another event", async () => {
  setup("#/events?kind=payments&seq=21");
  await screen.findByRole("region", { name: "Event detail" });
  window.location.hash = "#/events?q=status:failed";
  await waitFor(() => expect(screen.queryByRole("region", { name: "Event detail" })).toBeNull());
});
