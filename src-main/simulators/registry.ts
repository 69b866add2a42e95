import type { ListedSimulator } from "#core/simulator/define.ts";
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
  { ...payments, load: async () => (await import("./payments/index.ts")).payments },
  { ...email, load: async () => (await import("./email/index.ts")).email },
  {
    ...authentication,
    load: async () => (await import("./authentication/index.ts")).authentication,
  },
  { ...chat, load: async () => (await import("./chat/index.ts")).chat },
  {
    ...codeHosting,
    load: async () => (await import("./code-hosting/index.ts")).codeHosting,
  },
  {
    ...secondPayments,
    load: async () => (await import("./second-payments/index.ts")).secondPayments,
  },
  { ...exchange, load: async () => (await import("./exchange/index.ts")).exchange },
  { ...identity, load: async () => (await import("./identity/index.ts")).identity },
  { ...mailing, load: async () => (await import("./mailing/index.ts")).mailing },
  {
    ...issueTracker,
    load: async () => (await import("./issue-tracker/index.ts")).issueTracker,
  },
  { ...notes, load: async () => (await import("./notes/index.ts")).notes },
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
