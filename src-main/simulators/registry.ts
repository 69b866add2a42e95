import type { Simulator } from "#core/simulator/define.ts";
import { codeHosting } from "./code-hosting/index.ts";
import { chat } from "./chat/index.ts";
import { authentication } from "./authentication/index.ts";
import { documentStorage } from "./document-storage/index.ts";
import { email } from "./email/index.ts";
import { exchange } from "./exchange/index.ts";
import { fileStorage } from "./file-storage/index.ts";
import { identity } from "./identity/index.ts";
import { issueTracker } from "./issue-tracker/index.ts";
import { mailing } from "./mailing/index.ts";
import { notes } from "./notes/index.ts";
import { objectStorage } from "./object-storage/index.ts";
import { payments } from "./payments/index.ts";
import { secondPayments } from "./second-payments/index.ts";

/** Every simulator, in the order of the ports: one line each. */
export const simulators: readonly Simulator[] = [
  payments,
  email,
  authentication,
  chat,
  codeHosting,
  secondPayments,
  exchange,
  identity,
  mailing,
  issueTracker,
  notes,
  objectStorage,
  fileStorage,
  documentStorage,
];
