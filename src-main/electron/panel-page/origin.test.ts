import { expect, it } from "vitest";
import { isForBrowser, readOrigin, panelOrigin } from "./origin.ts";

it.each(["app://panel/", "app://panel/index.html", "app://panel/index.html#events", "APP://panel"])(
  "takes %s for the panel",
  (address) => {
    expect(readOrigin(address)).toBe(panelOrigin);
  },
);

it.each([
  "app://panel.evil/",
  "app://panel@evil/",
  "app://user:secret@panel/",
  "app://panel:80/",
  "app://evil/panel",
  "app:panel",
  "apps://panel/",
  "file:///app/out/renderer/index.html",
  "http://panel/",
  "http://127.0.0.1:4701/",
  "https://app//panel/",
  "javascript:alert(1)",
  "data:text/html,hello",
  "blob:app://panel/1234",
  "about:blank",
  "chrome://settings",
  "",
  "panel",
])("does not take %s for the panel", (address) => {
  expect(readOrigin(address)).not.toBe(panelOrigin);
});

it("opens https in the browser and nothing else", () => {
  expect(isForBrowser("https://docs.example/webhooks")).toBe(true);
  const others = [
    "http://docs.example/",
    "file:///etc/passwd",
    "smb://host/share",
    "\\\\host\\share",
    "ms-msdt:/id",
    "javascript:alert(1)",
    "data:text/html,hello",
    "mailto:someone@example.com",
    "app://panel/",
    "",
  ];
  expect(others.filter(isForBrowser)).toEqual([]);
});
