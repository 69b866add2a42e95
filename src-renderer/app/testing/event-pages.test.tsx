import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { fakeRow } from "../../bridge/testing/fake-rows.ts";
import { showApp } from "./show-app.tsx";

const detailOf = async (type: string) => {
  const host = showApp(new FakeHost({ events: 8, kinds: ["payments", "email"] }));
  const row = Array.from({ length: 8 }, (_, index) => fakeRow(index)).find(
    (one) => one.type === type,
  );
  window.location.hash = `#/events?kind=payments&seq=${String(row?.seq)}`;
  const detail = await screen.findByRole("region", { name: "Event detail" });
  await within(detail).findByRole("button", { name: /Redeliver/ });
  return { host, detail };
};

test("the detail of an event opens the page that its payload leads to", async () => {
  const { host, detail } = await detailOf("payment_intent.succeeded");
  fireEvent.click(await within(detail).findByRole("button", { name: "Open page" }));
  await waitFor(() => {
    const opened = host.calls.filter(({ name }) => name === "app.openPage");
    expect(opened).toEqual([
      { name: "app.openPage", input: { url: "http://127.0.0.1:4701/c/pay/cs_1" } },
    ]);
  });
});

test("the detail of an event without a page offers none", async () => {
  const { detail } = await detailOf("charge.succeeded");
  await within(detail).findByText(/bytes/);
  expect(within(detail).queryByRole("button", { name: /^Open/ })).toBeNull();
});
