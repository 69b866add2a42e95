import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { EventRow } from "#shared/domain/egress.ts";
import { FakeHost } from "../../../../bridge/testing/fake-host.ts";
import { DeliveriesTab } from "./deliveries-tab.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(deliveries: EventRow["deliveries"], isKnown = true) {
  vi.stubGlobal("bridge", new FakeHost({ kinds: ["chat"], deliveryOn: true }));
  const event = { kind: "chat", generation: 1, seq: 1, id: "", type: "message", subject: "" };
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <DeliveriesTab
        event={{ ...event, createdAt: 0, deliveries }}
        deliveries={isKnown ? [] : undefined}
        payload="{}"
      />
    </QueryClientProvider>,
  );
  return container;
}

const acknowledged = { endpoint: null, state: "delivered", httpStatus: null } as const;

test("shows an acknowledged envelope as delivered, and why there is no request", () => {
  expect(show([acknowledged]).textContent).toContain("delivered");
  screen.getByText("Sent over a socket");
});

test("an undelivered event shows the reason", async () => {
  show([]);
  await screen.findByText(/No endpoint is subscribed|Delivery is off|never delivered/);
});

test("nothing is said before it is known", () => {
  expect(show([acknowledged], false).textContent).toBe("");
});
