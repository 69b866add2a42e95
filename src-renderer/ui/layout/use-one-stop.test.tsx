import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useOneStop } from "./use-one-stop.ts";

function List({ names }: { readonly names: readonly string[] }) {
  const { ref, ...handlers } = useOneStop();
  return (
    <nav ref={ref} aria-label="Fruit" {...handlers}>
      {names.map((name) => (
        <a key={name} href={`#${name}`} aria-current={name === "pear" ? "true" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

afterEach(cleanup);

const link = (name: string) => screen.getByRole("link", { name });
const stops = () => {
  return screen
    .getAllByRole("link")
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent);
};

test("the current entry is the one stop of Tab, and arrows move from there", () => {
  render(<List names={["fig", "pear", "plum"]} />);
  expect(stops()).toEqual(["pear"]);
  link("pear").focus();
  fireEvent.keyDown(link("pear"), { key: "ArrowDown" });
  expect(document.activeElement).toBe(link("plum"));
  expect(stops()).toEqual(["plum"]);
  fireEvent.keyDown(link("plum"), { key: "ArrowDown" });
  expect(document.activeElement).toBe(link("plum"));
  fireEvent.keyDown(link("plum"), { key: "Home" });
  expect(document.activeElement).toBe(link("fig"));
});

test("an entry that comes is no further stop, and one that goes leaves another", async () => {
  const { rerender } = render(<List names={["fig", "plum"]} />);
  expect(stops()).toEqual(["fig"]);
  rerender(<List names={["apple", "plum"]} />);
  await waitFor(() => expect(stops()).toEqual(["apple"]));
});
