import { configure } from "@testing-library/react";

// A page under test may wait for its turn on a busy machine: what is awaited is, not how long it takes.
configure({ asyncUtilTimeout: 10_000 });
