import { expect, onTestFinished, test, vi } from "vitest";
import { testSettings } from "#core/testing/test-settings.ts";
import { findExposure, warnOfExposure } from "./find-exposure.ts";

const settings = testSettings();

test.each(["127.0.0.1", "localhost", "::1", "127.1.2.3"])("%s exposes nothing", (host) => {
  expect(findExposure(host, { ...settings, requiredKey: "sk_test_1" })).toEqual([]);
});

test.each(["0.0.0.0", "::", "192.168.1.5", "localhost.example"])(
  "recommends a token for %s, which other machines can reach",
  (host) => {
    expect(findExposure(host, settings)).toEqual([expect.stringContaining("SIM_CONTROL_TOKEN")]);
    expect(findExposure(host, { ...settings, controlToken: "t" })).toEqual([]);
  },
);

test.each(["sk_live_1234", "rk_live_1234", "live_1234"])(
  "a key such as %s is warned of, and not repeated",
  (requiredKey) => {
    const [warning] = findExposure("127.0.0.1", { ...settings, requiredKey });
    expect(warning).toContain("SIM_API_KEY");
    expect(warning).not.toContain("1234");
  },
);

test("each warning is a line on stderr, and where nothing is exposed none is", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => {
    said.mockRestore();
  });
  warnOfExposure("127.0.0.1", settings);
  expect(said).not.toHaveBeenCalled();
  warnOfExposure("0.0.0.0", { ...settings, requiredKey: "sk_live_1234" });
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/^simdeck: --host 0\.0\.0\.0 .*SIM_CONTROL_TOKEN/)],
    [expect.stringMatching(/^simdeck: SIM_API_KEY /)],
  ]);
});
