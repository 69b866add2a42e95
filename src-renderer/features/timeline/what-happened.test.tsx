import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { useJump } from "../../stores/jump-store.ts";
import { WhatHappened } from "./what-happened.tsx";

afterEach(() => {
  cleanup();
  useJump.setState(useJump.getInitialState());
  vi.unstubAllGlobals();
});

/** Shows the summary of a jump that caused some events. */
async function summaryOf(events: number): Promise<string> {
  vi.stubGlobal("bridge", new FakeHost({ events, kinds: ["payments"] }));
  const part = { kind: "payments", generation: 1, from: 0, to: 3_600_000, first: 1 };
  useJump.setState({ parts: [{ ...part, last: events }] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WhatHappened />
    </QueryClientProvider>,
  );
  await screen.findByRole("list", { name: "Days of this time" });
  const summary = await screen.findByRole("link", { name: `${String(events)} events` });
  await waitFor(() => expect(summary.parentElement?.textContent).toContain("charge"));
  // The figure leads to the events of the jump alone.
  const range = `number:1-${String(events)}`;
  expect(decodeURIComponent(summary.getAttribute("href") ?? "")).toContain(range);
  return summary.parentElement?.textContent ?? "";
}

test("counts by type are of all events of a short jump, and the other types are counted", async () => {
  const summary = await summaryOf(8);
  expect(summary).not.toContain("of the first");
  expect(summary).toMatch(/and \d+ other types/);
});

test("counts by type of a long jump say how many events they are of", async () => {
  expect(await summaryOf(60)).toContain("60 eventsof the first 40:");
});
