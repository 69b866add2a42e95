import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Button } from "./button.tsx";

test("a pending button keeps the focus, ignores presses and adds no live region", () => {
  const onPress = vi.fn();
  const view = render(<Button onPress={onPress}>Run</Button>);
  const button = screen.getByRole("button", { name: "Run" });
  button.focus();
  for (const isPending of [true, false]) {
    view.rerender(
      <Button onPress={onPress} isPending={isPending}>
        Run
      </Button>,
    );
    fireEvent.click(button);
    expect(button.getAttribute("aria-disabled")).toBe(isPending ? "true" : null);
  }
  expect(onPress).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button);
  expect(document.querySelector("[role=img]")).toBeNull();
});
