import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Operations } from "./operations.tsx";

test("lists the operations of a description that keep nothing", async () => {
  render(<Operations name="Orders" operations={{ total: 7, sampled: ["GET /rates"] }} />);
  fireEvent.click(screen.getByRole("button", { name: "Orders: stateful 6 of 7 operations" }));
  const dialog = await screen.findByRole("dialog", {
    name: "Operations of Orders that keep nothing",
  });
  expect(within(dialog).getByRole("listitem").textContent).toBe("GET /rates");
});

test("offers no list when every operation keeps state", () => {
  render(<Operations name="Orders" operations={{ total: 7, sampled: [] }} />);
  screen.getByText("stateful 7 of 7 operations");
  expect(screen.queryByRole("button")).toBeNull();
});
