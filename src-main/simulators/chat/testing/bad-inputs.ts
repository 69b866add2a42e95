import { type BadInputs, FORM } from "#core/testing/bad-inputs.ts";

const path = "/api/chat.postMessage";

/** Messages. An unknown method is answered with 200 and an error. */
export const badInputs: BadInputs = {
  unknownStatus: 200,
  prepare: async (make) => {
    await make(path, { channel: "general", text: "hi" });
    return {
      refused: [],
      accepted: [
        {
          path,
          name: "a message: right-to-left",
          body: { channel: "general", text: "שלום 🎉", nothing: 1 },
        },
        {
          path,
          name: "a message as a form",
          type: FORM,
          body: "channel=general&text=%F0%9F%8E%89",
        },
      ],
    };
  },
};
