import { cleanup, render } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import type { FakeHost } from "../../bridge/testing/fake-host.ts";
import { resetFeed, startFeed } from "../../stores/feed/feed.ts";
import { App } from "../app.tsx";

let stop: () => void = () => undefined;

afterEach(() => {
  stop();
  stop = () => undefined;
  cleanup();
  resetFeed();
  vi.unstubAllGlobals();
});

interface ShownOptions {
  /** Nothing comes from the host that was not asked for, as before its first news. */
  readonly isQuiet?: boolean;
}

/** Opens the window on a host and closes it after the test. */
export function showApp(host: FakeHost, { isQuiet = false }: ShownOptions = {}): FakeHost {
  vi.stubGlobal("bridge", host);
  if (!isQuiet) stop = startFeed();
  render(<App />);
  return host;
}
