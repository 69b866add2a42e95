import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { ExpectedEvents, loosen } from "./expected-events.tsx";

afterEach(cleanup);

const expected = {
  payments: {
    events: [
      { type: "charge.succeeded", payload: { data: { object: { amount: 4_800 } } } },
      { type: "charge.updated", payload: { data: { object: { amount: 4_800 } } } },
      { type: "product.created" },
    ],
    deliveries: [{ type: "charge.succeeded", status: "delivered" as const }],
  },
};

function Review({ onSave }: { readonly onSave: (saved: unknown) => void }) {
  const [loose, setLoose] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <ExpectedEvents expected={expected} loose={loose} onLoosen={setLoose} />
      <button type="button" onClick={() => onSave(loosen(expected, loose))}>
        Save
      </button>
    </>
  );
}

test("an event that is not ticked is expected by its type alone", () => {
  let saved: unknown;
  render(<Review onSave={(one) => (saved = one)} />);
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  expect(box(/event 1, charge.succeeded/).checked).toBe(true);
  expect(box(/event 3, product.created/)).toMatchObject({ checked: false, disabled: true });
  screen.getByText(/expects 3 events in this order. .* \(2\)/);
  screen.getAllByText("amount: 4800");
  fireEvent.click(box(/event 2, charge.updated/));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const [first, , last] = expected.payments.events;
  expect(saved).toEqual({
    payments: { ...expected.payments, events: [first, { type: "charge.updated" }, last] },
  });
  fireEvent.click(box(/event 2, charge.updated/));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(saved).toEqual(expected);
});
