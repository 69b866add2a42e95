import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { commands } from "#shared/bridge/contract.ts";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { goTo } from "../../stores/location.ts";
import { showApp } from "./show-app.tsx";

test("an empty log sends the first request of a simulator at a press", async () => {
  const host = showApp(new FakeHost({ events: 0, kinds: ["payments"] }));
  goTo("events");
  const main = await screen.findByRole("main");
  fireEvent.click(await within(main).findByRole("button", { name: "Send it: Create a charge" }));
  await screen.findByText("Create a charge: done", { selector: "[role=status] *" });
  const sent = host.calls.filter(({ name }) => name === "api.call");
  expect(sent.map(({ input }) => commands["api.call"].input.parse(input).path)).toContain(
    "/v1/charges",
  );
});
