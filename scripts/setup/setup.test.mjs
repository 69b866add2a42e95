import { describe, expect, it } from "vitest";
import { exitCodeOf } from "./command.mjs";
import { placeInRuntime } from "./electron/fallback-source.mjs";
import { matchesLock } from "./installed.mjs";

describe("matchesLock", () => {
  const locked = {
    "": {},
    "node_modules/a": { version: "1.0.0", integrity: "x" },
    "node_modules/b": { version: "2.0.0", integrity: "y", optional: true },
  };

  it("does without the optional packages of other platforms", () => {
    expect(matchesLock(locked, { "node_modules/a": locked["node_modules/a"] })).toBe(true);
  });

  it("reports dependencies that are absent or have another version", () => {
    expect(matchesLock(locked, {})).toBe(false);
    const other = { version: "1.0.1", integrity: "z" };
    expect(matchesLock(locked, { "node_modules/a": other })).toBe(false);
  });
});

describe("placeInRuntime", () => {
  it.each([
    ["Cypress/", undefined],
    ["Cypress/Cypress", "electron"],
    ["Cypress/resources/app/index.js", undefined],
    ["Cypress/browser_v8_context_snapshot.bin", undefined],
    ["Cypress/resources/", "resources/"],
    ["Cypress/locales/en-US.pak", "locales/en-US.pak"],
  ])("%s goes to %s", (name, place) => {
    expect(placeInRuntime(name)).toBe(place);
  });
});

describe("exitCodeOf", () => {
  it("is the code, or 128 and the signal's number", () => {
    expect(exitCodeOf({ code: 3, signal: null })).toBe(3);
    expect(exitCodeOf({ code: null, signal: "SIGTERM" })).toBe(143);
  });
});
