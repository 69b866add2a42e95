import type { Task } from "#core/contract/task.ts";
import { EXPIRY_TASK, expireFileUpload } from "./resources/file-uploads/actions.ts";
import type { State } from "./state.ts";

/** The work that Notion does by itself at a scheduled time. */
export const tasks: Readonly<Record<string, Task<State>>> = {
  [EXPIRY_TASK]: {
    run: expireFileUpload,
    describe: ({ state }, id) => {
      const upload = state.fileUploads.get(id);
      if (!upload || upload.expiresAt === null || upload.status === "failed") return undefined;
      return {
        title: "File upload expires",
        about: [upload.fileName],
        object: { collection: "file_uploads", id },
      };
    },
  },
};
