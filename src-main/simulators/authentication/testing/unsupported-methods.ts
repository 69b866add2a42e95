const of = (resource: string, names: string) =>
  names.split(" ").map((name) => `${resource}.${name}`);

/** The methods of the SDK whose routes are not simulated, by the reason. */
export const unsupportedMethods: Readonly<Record<string, readonly string[]>> = {
  "products of their own: API keys, machines, billing": [
    ...of("apiKeys", "list create get update delete revoke getSecret verify"),
    ...of("machines", "get list create update delete getSecretKey rotateSecretKey"),
    ...of("machines", "createScope deleteScope"),
    ...of("m2m", "list createToken revokeToken verify"),
    ...of("billing", "getPlanList cancelSubscriptionItem extendSubscriptionItemFreeTrial"),
    ...of("billing", "getOrganizationBillingSubscription getUserBillingSubscription"),
  ],
  "settings of the dashboard: `GET /environment` shows those of the instance": [
    ...of("allowlistIdentifiers", "getAllowlistIdentifierList createAllowlistIdentifier"),
    ...of("allowlistIdentifiers", "deleteAllowlistIdentifier"),
    ...of("blocklistIdentifiers", "getBlocklistIdentifierList createBlocklistIdentifier"),
    ...of("blocklistIdentifiers", "deleteBlocklistIdentifier"),
    ...of("instance", "get update updateRestrictions"),
    ...of("instance", "getOrganizationSettings updateOrganizationSettings"),
    ...of("betaFeatures", "changeDomain"),
    ...of("domains", "list add update delete deleteDomain"),
    ...of("proxyChecks", "verify"),
    ...of("webhooks", "createSvixApp generateSvixAuthURL deleteSvixApp"),
  ],
  "own roles and permissions are made in the dashboard": [
    ...of("organizationPermissions", "getOrganizationPermissionList getOrganizationPermission"),
    ...of("organizationPermissions", "createOrganizationPermission updateOrganizationPermission"),
    ...of("organizationPermissions", "deleteOrganizationPermission"),
    ...of("organizationRoles", "getOrganizationRoleList getOrganizationRole"),
    ...of("organizationRoles", "createOrganizationRole updateOrganizationRole"),
    ...of("organizationRoles", "deleteOrganizationRole assignPermissionToOrganizationRole"),
    ...of("organizationRoles", "removePermissionFromOrganizationRole"),
    ...of("roleSets", "getRoleSetList getRoleSet createRoleSet updateRoleSet addRolesToRoleSet"),
    ...of("roleSets", "replaceRoleInRoleSet replaceRoleSet"),
  ],
  "a directory or a wallet of a third party is needed": [
    ...of("enterpriseConnections", "createEnterpriseConnection updateEnterpriseConnection"),
    ...of("enterpriseConnections", "getEnterpriseConnectionList getEnterpriseConnection"),
    ...of("enterpriseConnections", "deleteEnterpriseConnection"),
    ...of("samlConnections", "getSamlConnectionList createSamlConnection getSamlConnection"),
    ...of("samlConnections", "updateSamlConnection deleteSamlConnection"),
    ...of("users", "deleteUserPasskey deleteUserWeb3Wallet"),
  ],
  "the picture of a user or an organization is a generated one": [
    ...of("users", "updateUserProfileImage deleteUserProfileImage"),
    ...of("organizations", "updateOrganizationLogo deleteOrganizationLogo"),
  ],
  "staff or an agent acts as a user: sessions have no actor": [
    ...of("actorTokens", "create revoke"),
    ...of("agentTasks", "create revoke"),
  ],
  "deprecated by the provider": [
    ...of("clients", "verifyClient"),
    ...of("sessions", "verifySession"),
    ...of("users", "verifyTOTP"),
  ],
  "attempts are read and changed over the Frontend API": of("signUps", "get update"),
  "the instance sends its own mails only": of("emails", "create get"),
  "no sign-in asks for a new password in place of a leaked one": [
    ...of("users", "setPasswordCompromised unsetPasswordCompromised"),
  ],
};
