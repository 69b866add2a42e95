import { expect, it } from "vitest";
import { ownArguments } from "./arguments.ts";

const options = ["--port-base", "0", "--ready-file", "/somewhere/ready.json"];

it.each<[string, readonly string[]]>([
  ["plain", ["electron", ".", ...options]],
  ["as root", ["electron", "--no-sandbox", ".", ...options]],
  ["from a test", ["electron", "--inspect=0", "--remote-debugging-port=0", "/app", ...options]],
  ["with a data folder", ["electron", ".", "--user-data-dir=/somewhere/data", ...options]],
  ["with a data folder last", ["electron", ".", ...options, "--user-data-dir=/somewhere/data"]],
  ["without a GPU", ["electron", ".", "--disable-gpu", ...options, "--ozone-platform=wayland"]],
  ["in a language", ["electron", ".", "--lang=de", "--force-device-scale-factor=2", ...options]],
])("leaves the options alone: %s", (_name, argv) => {
  expect(ownArguments(argv, false)).toEqual(options);
});

it("takes everything when packaged: there is no folder to skip", () => {
  expect(ownArguments(["simdeck", "--user-data-dir=/somewhere/data", ...options], true)).toEqual(
    options,
  );
});

it.each(["--host", "--only", "--prot-base", "--user-data-dir", "--inform", "stray"])(
  "keeps the invalid %s, so that its error is reported",
  (argument) => {
    expect(ownArguments(["electron", ".", argument], false)).toEqual([argument]);
  },
);

it("has no options when only the folder is given", () => {
  expect(ownArguments(["electron", "."], false)).toEqual([]);
  expect(ownArguments(["electron"], false)).toEqual([]);
});
