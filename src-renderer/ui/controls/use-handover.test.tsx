import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { IconButton } from "./button.tsx";

const nothing = () => undefined;

function Rows({ names }: { readonly names: readonly string[] }) {
  return (
    <section>
      <button type="button">Add</button>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <IconButton label={`Delete ${name}`} onPress={nothing}>
              ×
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

test("passes the focus of a deleted row to the next, and at last to its part", () => {
  const { rerender } = render(<Rows names={["one", "two"]} />);
  screen.getByRole("button", { name: "Delete one" }).focus();
  rerender(<Rows names={["two"]} />);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete two" }));
  rerender(<Rows names={[]} />);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add" }));
});

test("leaves the focus alone when another row is deleted", () => {
  const { rerender } = render(<Rows names={["one", "two"]} />);
  const kept = screen.getByRole("button", { name: "Delete two" });
  kept.focus();
  rerender(<Rows names={["two"]} />);
  expect(document.activeElement).toBe(kept);
});
