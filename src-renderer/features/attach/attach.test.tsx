import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeAttachment } from "../../bridge/testing/fake-handlers.ts";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { resetFeed, startFeed } from "../../stores/feed/feed.ts";
import { showOverlay } from "../../stores/overlay-store.ts";
import { useAnnouncement } from "../../stores/announcer-store.ts";
import { AttachDialog } from "./attach-dialog.tsx";
import { AttachMark } from "./attach-mark.tsx";
import { describeLoss } from "./describe-loss.ts";
import { LostBanner } from "./lost-banner.tsx";

let stop: () => void = () => undefined;

function setup() {
  const host = new FakeHost({ kinds: ["payments"] });
  vi.stubGlobal("bridge", host);
  stop = startFeed();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AttachMark />
      <LostBanner />
      <AttachDialog />
    </QueryClientProvider>,
  );
  return host;
}

afterEach(() => {
  stop();
  cleanup();
  showOverlay(null);
  resetFeed();
  vi.unstubAllGlobals();
});

async function openForm() {
  act(() => {
    showOverlay("attach");
  });
  const form = await screen.findByRole("form", { name: "Attach to a running Simdeck" });
  return {
    form,
    address: within(form).getByLabelText("Address"),
    token: within(form).getByLabelText("Control token"),
    submit: () => {
      fireEvent.click(within(form).getByRole("button", { name: "Attach" }));
    },
  };
}

const lost = { since: new Date(2026, 0, 2, 14, 3, 7).getTime(), reason: "nothing listens there" };

test("attaches to the typed address, and shows it in the window", async () => {
  const host = setup();
  const { address, token, submit } = await openForm();
  fireEvent.change(address, { target: { value: "http://ci.example:4701" } });
  fireEvent.change(token, { target: { value: "s3cret" } });
  expect(token.getAttribute("type")).toBe("password");
  submit();
  await waitFor(() => {
    expect(host.attachment?.host).toBe("ci.example:4701");
  });
  act(() => {
    host.tell();
  });
  await screen.findByRole("button", { name: "attached to ci.example:4701" });
  expect(useAnnouncement.getState().text).toBe("Attached to ci.example:4701");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["wrong_token", "Control token", "Address"],
  ["unreachable", "Address", "Control token"],
  ["not_simdeck", "Address", "Control token"],
] as const)("shows the error %s at %s", async (code, faulty, fine) => {
  const host = setup();
  host.refusals.set("instance.attach", { code, message: "It said no." });
  const { form, address, submit } = await openForm();
  fireEvent.change(address, { target: { value: "http://ci.example:4701" } });
  submit();
  await within(form).findByText("It said no.");
  const field = within(form).getByLabelText(faulty);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(within(form).getByLabelText(fine).getAttribute("aria-invalid")).not.toBe("true");
});

test("a lost connection is shown and spoken of, and so is its return", async () => {
  const host = setup();
  host.attachment = fakeAttachment("ci.example:4701");
  act(() => {
    host.tell();
  });
  host.attachment = { ...host.attachment, lost: { ...lost, kinds: ["payments", "email"] } };
  act(() => {
    host.tell();
  });
  const banner = await screen.findByRole("region", { name: "Connection lost" });
  expect(banner.textContent).toContain("No connection to ci.example:4701 since 14:03:07");
  expect(useAnnouncement.getState().text).toContain("is lost");
  host.attachment = fakeAttachment("ci.example:4701");
  act(() => {
    host.tell();
  });
  await waitFor(() => {
    expect(screen.queryByRole("region", { name: "Connection lost" })).toBeNull();
  });
  expect(useAnnouncement.getState().text).toBe("The connection to ci.example:4701 is back");
});

test("the mark shows the state of the instance, and detaches", async () => {
  const host = setup();
  const missing = [{ kind: "email", address: "http://ci.example:4702", reason: "no answer" }];
  host.attachment = { ...fakeAttachment("ci.example:4701"), missing };
  act(() => {
    host.tell();
  });
  fireEvent.click(await screen.findByRole("button", { name: "attached to ci.example:4701" }));
  const dialog = await screen.findByRole("dialog", { name: "Attached instance" });
  await waitFor(() => {
    expect(dialog.textContent).toContain("email: no answer");
  });
  expect(dialog.textContent).toContain("cannot reach the test receiver");
  fireEvent.click(within(dialog).getByRole("button", { name: "Detach" }));
  await waitFor(() => {
    expect(host.attachment).toBeNull();
  });
});

test("a loss of one simulator names it", () => {
  expect(describeLoss("h:1", { ...lost, kinds: ["email"] })).toBe(
    "No connection to h:1 (email) since 14:03:07: nothing listens there. Retrying. The window shows the last known data.",
  );
});
