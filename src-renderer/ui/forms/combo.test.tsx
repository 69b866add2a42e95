import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ComboInput } from "./combo.tsx";

const items = ["ch_1", "ch_2"].map((id) => ({ id, label: "", note: "" }));

function setup(first: string) {
  const submitted = vi.fn();
  const Form = () => {
    const [value, setValue] = useState(first);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted();
        }}
      >
        <ComboInput label="Charge" items={items} value={value} onChange={setValue} />
      </form>
    );
  };
  render(<Form />);
  return { input: screen.getByRole("combobox", { name: "Charge" }), submitted };
}

const optionTexts = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

test("a filled input opens with every proposal and marks the current value", () => {
  setup("ch_2");
  fireEvent.click(screen.getByRole("button", { name: "Show proposals for Charge" }));
  expect(optionTexts()).toHaveLength(2);
  expect(screen.getByLabelText("current value").closest("[role=option]")?.textContent).toContain(
    "ch_2",
  );
  fireEvent.click(screen.getByRole("button", { name: "Show proposals for Charge" }));
  expect(optionTexts()).toEqual([]);
});

test("focus alone does not open the list", () => {
  const { input } = setup("");
  fireEvent.focus(input);
  expect(optionTexts()).toEqual([]);
  fireEvent.click(input);
  expect(optionTexts()).toHaveLength(2);
});

test("Enter picks or closes while the list is open, and does not submit", () => {
  const { input, submitted } = setup("ch_1");
  fireEvent.keyDown(input, { key: "ArrowDown" });
  expect(input.getAttribute("aria-expanded")).toBe("true");
  fireEvent.keyDown(input, { key: "ArrowDown" });
  expect(fireEvent.keyDown(input, { key: "Enter" })).toBe(false);
  expect(screen.getByDisplayValue("ch_2")).toBe(input);
  fireEvent.change(input, { target: { value: "ch" } });
  expect(fireEvent.keyDown(input, { key: "Enter" })).toBe(false);
  expect(optionTexts()).toEqual([]);
  expect(fireEvent.keyDown(input, { key: "Enter" })).toBe(true);
  expect(submitted).not.toHaveBeenCalled();
});

test("typing narrows the list, and an exact match closes it", () => {
  const { input } = setup("");
  fireEvent.change(input, { target: { value: "2" } });
  expect(optionTexts()).toHaveLength(1);
  fireEvent.change(input, { target: { value: "ch_2" } });
  expect(optionTexts()).toEqual([]);
});
