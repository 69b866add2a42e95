import type { Table } from "../act.ts";
import { authentication } from "./authentication.ts";
import { chat, chatOverSockets } from "./chat.ts";
import { codeHosting } from "./code-hosting.ts";
import { documentStorage } from "./document-storage.ts";
import { email } from "./email.ts";
import { exchange } from "./exchange.ts";
import { fileStorage } from "./file-storage.ts";
import { identity } from "./identity.ts";
import { issueTracker } from "./issue-tracker.ts";
import { mailing } from "./mailing.ts";
import { notes } from "./notes.ts";
import { objectStorage } from "./object-storage.ts";
import { payments } from "./payments.ts";
import { secondPayments } from "./second-payments.ts";

/** What the model knows of each kind, in the order of the ports; chat delivers in two ways. */
export const tables: readonly Table[] = [
  payments,
  email,
  authentication,
  chat,
  chatOverSockets,
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
