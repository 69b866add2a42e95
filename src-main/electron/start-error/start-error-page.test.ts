import { expect, test } from "vitest";
import { handleStartError, startErrorPage, type StartChoice } from "./start-error-page.ts";

const view = { message: "Port 4701 is taken", portBase: 4_800, address: "http://127.0.0.1:4701" };

function ask(path: string) {
  const chosen: StartChoice[] = [];
  const { status } = handleStartError(`app://panel/start-error${path}`, view, (choice) => {
    chosen.push(choice);
  });
  return { status, chosen };
}

test("names the failure, proposes a port base and offers to attach", () => {
  const page = startErrorPage(view);
  for (const part of ["Port 4701 is taken", 'value="4800"', 'value="http://127.0.0.1:4701"']) {
    expect(page).toContain(part);
  }
  expect(startErrorPage({ ...view, portBase: undefined })).not.toContain("Port base");
});

test("leaves out the sentences about options of the command line", () => {
  const message =
    "Port 4701 is taken: another program listens on it. Stop it, or choose other ports with --port-base.";
  const page = startErrorPage({ ...view, message });
  expect(page).toContain("Port 4701 is taken: another program listens on it.");
  expect(page).not.toContain("--port-base");
  expect(startErrorPage({ ...view, message: "--host is not an address" })).toContain(
    "--host is not an address",
  );
});

test("shows text of others as text", () => {
  expect(startErrorPage({ ...view, message: '<img src="x">' })).toContain(
    "&lt;img src=&quot;x&quot;&gt;",
  );
});

test.each([
  ["/ports?base=4800", { act: "ports", base: 4_800 }],
  [
    "/attach?address=http%3A%2F%2Fci%3A4701&token=",
    { act: "attach", address: "http://ci:4701", token: "" },
  ],
  ["/quit", { act: "quit" }],
])("%s is a choice", (path, choice) => {
  expect(ask(path)).toEqual({ status: 204, chosen: [choice] });
});

test.each(["/ports?base=x", "/ports?base=80", "/attach?address=", "/other"])(
  "%s is not a choice",
  (path) => {
    expect(ask(path)).toEqual({ status: 404, chosen: [] });
  },
);
