import type { Resource } from "../../shared/resource.ts";
import type { Reader } from "./fields.ts";

export const readerResource: Resource<Reader> = {
  name: "terminal.reader",
  noun: "reader",
  of: ({ terminalReaders }) => terminalReaders,
  present: ({ redisplay: _hidden, ...reader }) => reader,
};
