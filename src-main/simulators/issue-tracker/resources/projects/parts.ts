import type * as z from "zod";
import { fieldErrors } from "../../errors.ts";
import { avatarExists } from "../../site/avatars.ts";
import type { Project, State } from "../../state.ts";
import type { createProjectBody } from "./schema.ts";

type Creation = z.output<typeof createProjectBody>;

/** The fields of a body for a new or a changed project. */
export type Settings = { readonly [Name in keyof Creation]?: Creation[Name] | undefined };

/** The schemes that a body can give a project, with the lists that have them. */
const schemeFields = {
  fieldConfigurationScheme: ["fields", "fieldConfigurationSchemes"],
  issueSecurityScheme: ["security", "securitySchemes"],
  issueTypeScheme: ["issueTypes", "typeSchemes"],
  issueTypeScreenScheme: ["screens", "typeScreenSchemes"],
  notificationScheme: ["notifications", "notificationSchemes"],
  workflowScheme: ["workflows", "workflowSchemes"],
} as const;

const schemeNames = [
  "fieldConfigurationScheme",
  "issueSecurityScheme",
  "issueTypeScheme",
  "issueTypeScreenScheme",
  "notificationScheme",
  "workflowScheme",
] as const;

/** Refuses a category, picture or scheme that does not exist. */
export function checkParts(state: State, body: Settings): void {
  const { categoryId, avatarId } = body;
  if (categoryId !== undefined && categoryId !== "-1" && !state.categories.has(categoryId)) {
    throw fieldErrors({ categoryId: "The project category does not exist." });
  }
  if (avatarId !== undefined && !avatarExists(state, "project", avatarId)) {
    throw fieldErrors({ avatarId: "The avatar does not exist." });
  }
  for (const name of schemeNames) {
    const id = body[name];
    if (id === undefined || state[schemeFields[name][1]].has(id)) continue;
    throw fieldErrors({ [name]: "The scheme does not exist." });
  }
}

/** The schemes that a project uses after a body was applied. */
export function usesAfter({ uses }: Project, body: Settings): Project["uses"] {
  const named = schemeNames.flatMap((name) => {
    const id = body[name];
    return id === undefined ? [] : [[schemeFields[name][0], id] as const];
  });
  return { ...uses, ...Object.fromEntries(named) };
}
