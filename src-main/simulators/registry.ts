import type { ListedSimulator } from "#core/simulator/define.ts";
import { authenticationProfile } from "./authentication/profile.ts";
import { chatProfile } from "./chat/profile.ts";
import { codeHostingProfile } from "./code-hosting/profile.ts";
import { documentStorageProfile } from "./document-storage/profile.ts";
import { emailProfile } from "./email/profile.ts";
import { exchangeProfile } from "./exchange/profile.ts";
import { fileStorageProfile } from "./file-storage/profile.ts";
import { identityProfile } from "./identity/profile.ts";
import { issueTrackerProfile } from "./issue-tracker/profile.ts";
import { mailingProfile } from "./mailing/profile.ts";
import { notesProfile } from "./notes/profile.ts";
import { objectStorageProfile } from "./object-storage/profile.ts";
import { paymentsProfile } from "./payments/profile.ts";
import { secondPaymentsProfile } from "./second-payments/profile.ts";

/** Every simulator, in the order of the ports: one line each. Its code is loaded apart. */
export const simulators: readonly ListedSimulator[] = [
  { ...paymentsProfile, load: async () => (await import("./payments/index.ts")).payments },
  { ...emailProfile, load: async () => (await import("./email/index.ts")).email },
  {
    ...authenticationProfile,
    load: async () => (await import("./authentication/index.ts")).authentication,
  },
  { ...chatProfile, load: async () => (await import("./chat/index.ts")).chat },
  {
    ...codeHostingProfile,
    load: async () => (await import("./code-hosting/index.ts")).codeHosting,
  },
  {
    ...secondPaymentsProfile,
    load: async () => (await import("./second-payments/index.ts")).secondPayments,
  },
  { ...exchangeProfile, load: async () => (await import("./exchange/index.ts")).exchange },
  { ...identityProfile, load: async () => (await import("./identity/index.ts")).identity },
  { ...mailingProfile, load: async () => (await import("./mailing/index.ts")).mailing },
  {
    ...issueTrackerProfile,
    load: async () => (await import("./issue-tracker/index.ts")).issueTracker,
  },
  { ...notesProfile, load: async () => (await import("./notes/index.ts")).notes },
  {
    ...objectStorageProfile,
    load: async () => (await import("./object-storage/index.ts")).objectStorage,
  },
  {
    ...fileStorageProfile,
    load: async () => (await import("./file-storage/index.ts")).fileStorage,
  },
  {
    ...documentStorageProfile,
    load: async () => (await import("./document-storage/index.ts")).documentStorage,
  },
];
