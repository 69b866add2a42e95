import { only, type VersionlessRule, wire } from "./versionless.ts";

/** The types of avatars, categories, features and addresses of projects. */
export const projectTypes: Readonly<Record<string, VersionlessRule>> = {
  "GET /avatar/:type/system": wire("SystemAvatars", "GetAllSystemAvatars"),
  "GET /universal_avatar/type/:type/owner/:owner": wire("Avatars", "GetAvatars", "entityId"),
  "POST /universal_avatar/type/:type/owner/:owner": wire(
    "Avatar",
    "StoreAvatar",
    "entityId mimeType avatar",
  ),
  "DELETE /universal_avatar/type/:type/owner/:owner/avatar/:id": only(
    "DeleteAvatar",
    "owningObjectId",
  ),
  "GET /project/:project/avatars": wire("ProjectAvatars", "GetAllProjectAvatars", "projectIdOrKey"),
  "PUT /project/:project/avatar": only("UpdateProjectAvatar", "projectIdOrKey"),
  "DELETE /project/:project/avatar/:id": only("DeleteProjectAvatar", "projectIdOrKey"),
  "POST /project/:project/avatar2": wire(
    "Avatar",
    "CreateProjectAvatar",
    "projectIdOrKey mimeType avatar",
  ),
  "POST /issuetype/:id/avatar2": wire("Avatar", "CreateIssueTypeAvatar", "mimeType avatar"),
  "GET /universal_avatar/view/type/:type": wire("AvatarWithDetails", "GetAvatarImageByType"),
  "GET /universal_avatar/view/type/:type/avatar/:id": wire(
    "AvatarWithDetails",
    "GetAvatarImageByID",
  ),
  "GET /universal_avatar/view/type/:type/owner/:owner": wire(
    "AvatarWithDetails",
    "GetAvatarImageByOwner",
    "entityId",
  ),
  "GET /projectCategory": wire("ProjectCategory[]"),
  "POST /projectCategory": wire("ProjectCategory", "CreateProjectCategory"),
  "GET /projectCategory/:id": wire("ProjectCategory", "GetProjectCategoryById"),
  "PUT /projectCategory/:id": wire("UpdatedProjectCategory", "UpdateProjectCategory"),
  "DELETE /projectCategory/:id": only("RemoveProjectCategory"),
  "POST /project/:project/archive": only("ArchiveProject", "projectIdOrKey"),
  "POST /project/:project/restore": wire("Project", "Restore", "projectIdOrKey"),
  "POST /project/:project/delete": only("DeleteProjectAsynchronously", "projectIdOrKey"),
  "GET /project/:project/features": wire(
    "ContainerForProjectFeatures",
    "GetFeaturesForProject",
    "projectIdOrKey",
  ),
  "PUT /project/:project/features/:feature": wire(
    "ContainerForProjectFeatures",
    "ToggleFeatureForProject",
    "projectIdOrKey featureKey",
  ),
  "GET /project/:project/email": wire("ProjectEmailAddress", "GetProjectEmail", "projectId"),
  "PUT /project/:project/email": only("UpdateProjectEmail", "projectId"),
  "GET /projectvalidate/key": wire("ErrorCollection", "ValidateProjectKey"),
  "GET /projectvalidate/validProjectKey": wire("string", "GetValidProjectKey"),
  "GET /projectvalidate/validProjectName": wire("string", "GetValidProjectName"),
};
