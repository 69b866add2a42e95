import {
  anonymousRows,
  type BadInputs,
  changedRows,
  fieldChanges,
  longIdRows,
  rootRows,
} from "#core/testing/bad-inputs.ts";

const path = "/v1/users";

/** Users. */
export const badInputs: BadInputs = {
  prepare: async (make) => {
    await make(path, { email_address: ["ada@example.com"] });
    return {
      refused: [
        ...changedRows(path, { email_address: ["new@example.com"] }, [
          ...fieldChanges("email_address", [[5], ["nobody"], {}, 5, ["ada@example.com"]]),
          ...fieldChanges("first_name", [5, [], {}]),
        ]),
        ...rootRows(path),
        ...anonymousRows(path),
        ...longIdRows(`${path}/user_`),
      ],
      accepted: [
        {
          path,
          name: "a user: unset names",
          body: { email_address: ["b@example.com"], first_name: null, last_name: "Ωmega" },
        },
      ],
    };
  },
};
