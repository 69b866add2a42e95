import { expect, it } from "vitest";
import { panelOrigin } from "../panel-page/origin.ts";
import { isPanel } from "./sender.ts";

const page = { origin: panelOrigin, parent: null };

it("accepts the panel's own page", () => {
  expect(isPanel({ senderFrame: page }, panelOrigin)).toBe(true);
});

it.each(["null", "file://", "http://127.0.0.1:4701", "app://panel.evil", "app://panel:80", ""])(
  "is deaf to a page of %s",
  (origin) => {
    expect(isPanel({ senderFrame: { origin, parent: null } }, panelOrigin)).toBe(false);
  },
);

it("is deaf to a frame inside the page, even of the same origin", () => {
  expect(isPanel({ senderFrame: { ...page, parent: page } }, panelOrigin)).toBe(false);
});

it("is deaf to a frame that is gone", () => {
  const disposed = {
    get senderFrame(): never {
      throw new Error("Render frame was disposed");
    },
  };
  expect(isPanel({ senderFrame: null }, panelOrigin)).toBe(false);
  expect(isPanel(disposed, panelOrigin)).toBe(false);
});
