import type { ListedSimulator } from "#core/define-simulator.ts";
import { profile as authentication } from "./authentication/profile.ts";
import { profile as chat } from "./chat/profile.ts";
import { profile as codeHosting } from "./code-hosting/profile.ts";
import { profile as documentStorage } from "./document-storage/profile.ts";
import { profile as email } from "./email/profile.ts";
import { profile as exchange } from "./exchange/profile.ts";
import { profile as fileStorage } from "./file-storage/profile.ts";
import { profile as identity } from "./identity/profile.ts";
import { profile as issueTracker } from "./issue-tracker/profile.ts";
import { profile as mailing } from "./mailing/profile.ts";
import { profile as notes } from "./notes/profile.ts";
import { profile as objectStorage } from "./object-storage/profile.ts";
import { profile as payments } from "./payments/profile.ts";
import { profile as secondPayments } from "./second-payments/profile.ts";

/** Every simulator, in the order of the ports: one line each. Its code is loaded apart. */
export const simulators: readonly ListedSimulator[] = [
  { ...payments, load: async () => (await import("./payments/index.ts")).simulator },
  { ...email, load: async () => (await import("./email/index.ts")).simulator },
  {
    ...authentication,
    load: async () => (await import("./authentication/index.ts")).simulator,
  },
  { ...chat, load: async () => (await import("./chat/index.ts")).simulator },
  {
    ...codeHosting,
    load: async () => (await import("./code-hosting/index.ts")).simulator,
  },
  {
    ...secondPayments,
    load: async () => (await import("./second-payments/index.ts")).simulator,
  },
  { ...exchange, load: async () => (await import("./exchange/index.ts")).simulator },
  { ...identity, load: async () => (await import("./identity/index.ts")).simulator },
  { ...mailing, load: async () => (await import("./mailing/index.ts")).simulator },
  {
    ...issueTracker,
    load: async () => (await import("./issue-tracker/index.ts")).simulator,
  },
  { ...notes, load: async () => (await import("./notes/index.ts")).simulator },
  {
    ...objectStorage,
    load: async () => (await import("./object-storage/index.ts")).simulator,
  },
  {
    ...fileStorage,
    load: async () => (await import("./file-storage/index.ts")).simulator,
  },
  {
    ...documentStorage,
    load: async () => (await import("./document-storage/index.ts")).simulator,
  },
];
