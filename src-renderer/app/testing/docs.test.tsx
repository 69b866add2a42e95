import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { docPages, loadPage } from "../../features/docs/doc-pages.ts";
import { showApp } from "./show-app.tsx";

async function openDocs() {
  showApp(new FakeHost());
  await screen.findByRole("navigation", { name: "Places" });
  fireEvent.keyDown(window, { key: "F1", shiftKey: true });
  return within(await screen.findByRole("dialog", { name: "Docs" }));
}

test("Shift F1 opens the page about the panel, and Escape closes it", async () => {
  const docs = await openDocs();
  await docs.findByRole("heading", { name: "The panel" });
  expect(docs.getByRole("button", { name: "The panel", current: "page" })).toBeDefined();
  fireEvent.keyDown(docs.getByRole("article"), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Close closes the docs", async () => {
  const docs = await openDocs();
  fireEvent.click(docs.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a page is found by its title, and a link leads to another page", async () => {
  const docs = await openDocs();
  fireEvent.change(docs.getByRole("textbox", { name: "Search docs" }), {
    target: { value: "resend" },
  });
  expect(docs.queryByRole("button", { name: "The panel" })).toBeNull();
  fireEvent.click(docs.getByRole("button", { name: "Resend · email" }));
  await docs.findByRole("heading", { name: "Email, modelled on Resend" });
  const [link] = docs.getAllByRole("link", { name: "simdeck" });
  if (link) fireEvent.click(link);
  await docs.findByRole("heading", { name: "The TypeScript API" });
});

test("the whole text is searched, and a found section opens its page there", async () => {
  const docs = await openDocs();
  fireEvent.change(docs.getByRole("textbox", { name: "Search docs" }), {
    target: { value: "vendor headers" },
  });
  const found = within(await docs.findByRole("region", { name: "In the text" }));
  fireEvent.click(found.getByRole("button", { name: /^Headers Deliveries/ }));
  await docs.findByRole("heading", { name: "Deliveries and signatures" });
  fireEvent.change(docs.getByRole("textbox", { name: "Search docs" }), {
    target: { value: "no such word anywhere" },
  });
  await docs.findByText("No page has these words.");
});

test("the index lists every simulator and only pages that ship", async () => {
  expect(docPages.filter(({ group }) => group === "Simulators").length).toBeGreaterThan(13);
  const pages = await Promise.all(docPages.map(({ id }) => loadPage(id)));
  expect(pages.every((text) => text.startsWith("# "))).toBe(true);
});
