import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

// One page serves all test files of a worker. Each file begins with modules of its own, and each test as at
// the first start of the program.
vi.resetModules();
clearPage();
beforeEach(clearPage);
afterEach(cleanup);

// A page under test may wait for its turn on a busy machine: what is awaited is, not how long it takes.
configure({ asyncUtilTimeout: 10_000 });

function clearPage() {
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = "";
}
