/** The events a hook can be registered for; `*` stands for all of them. */
export const hookEvents: ReadonlySet<string> = new Set([
  "*",
  ..."branch_protection_rule check_run check_suite code_scanning_alert commit_comment create delete deploy_key".split(
    " ",
  ),
  ..."deployment deployment_status discussion discussion_comment fork gollum issue_comment issues label".split(
    " ",
  ),
  ..."member membership merge_group meta milestone org_block organization package page_build project".split(
    " ",
  ),
  ..."project_card project_column projects_v2_item public pull_request pull_request_review".split(
    " ",
  ),
  ..."pull_request_review_comment pull_request_review_thread push registry_package release repository".split(
    " ",
  ),
  ..."repository_dispatch repository_import repository_vulnerability_alert secret_scanning_alert".split(
    " ",
  ),
  ..."secret_scanning_alert_location security_and_analysis star status team team_add watch".split(
    " ",
  ),
  ..."workflow_dispatch workflow_job workflow_run".split(" "),
]);
