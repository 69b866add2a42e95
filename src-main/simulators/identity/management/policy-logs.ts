/** The entries of the system log about policies, those of authorization servers too. */
export const policyLogs = {
  create: "policy.lifecycle.create",
  update: "policy.lifecycle.update",
  delete: "policy.lifecycle.delete",
  activate: "policy.lifecycle.activate",
  deactivate: "policy.lifecycle.deactivate",
} as const;

/** The entries of the system log about rules of policies. */
export const policyRuleLogs = {
  create: "policy.rule.add",
  update: "policy.rule.update",
  delete: "policy.rule.delete",
  activate: "policy.rule.activate",
  deactivate: "policy.rule.deactivate",
} as const;
