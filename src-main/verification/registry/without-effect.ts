const SECRET = "no response shows it; sign-in checks it";
const ANSWERED = "the status is 200 for an error too";
const NO_SUCH = "the request of the test names nothing that there is";
const PRIVATE = "the response is the same for strangers, so that it tells nothing";
const ON_REQUEST = "only a read that asks for the field shows it";
const REFUSED = "the response has an error for the address of the test, which lacks another field";
const ONCE = "it only makes a repeated request one";

/** Several parameters of one route, for the same reason. */
const because = (reason: string, route: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${route} ${name}`, reason]));

/** Parameters whose values make no difference in the requests of the test, each with the reason. */
export const withoutEffect: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  payments: Object.fromEntries(
    [
      "POST /v1/accounts company.tax_id",
      "POST /v1/accounts company.vat_id",
      "POST /v1/accounts/{id} company.tax_id",
      "POST /v1/accounts/{id} company.vat_id",
      "POST /v1/accounts individual.id_number",
      "POST /v1/accounts/{id} individual.id_number",
      "POST /v1/accounts/{id}/persons id_number",
    ].map((parameter) => [parameter, "an account shows that there is a number, not which"]),
  ),
  email: {
    "POST /api-keys permission": "it limits requests with the new key; no list shows it",
    ...Object.fromEntries(
      [
        ...["subject", "from", "reply_to", "topic_id", "duration", "timeout"],
        ...["filter_rule", "properties", "segment_id"],
      ].map((name) => [
        `POST /automations steps[].config.${name}`,
        "the step of the test is a trigger; other types of steps have it",
      ]),
    ),
  },
  authentication: {
    "POST /v1/users password": SECRET,
    "POST /v1/users skip_password_checks": "the password of the test is good enough",
    "POST /v1/users totp_secret": SECRET,
    "POST /v1/users backup_codes": SECRET,
    "POST /v1/users phone_number_identification_status": "the user of the test has no number",
    "POST /v1/users skip_password_requirement": "it refuses a password beside it",
    "PATCH /v1/users/{id} password": SECRET,
    "PATCH /v1/users/{id} skip_password_checks": "the password of the test is good enough",
    "PATCH /v1/users/{id} totp_secret": SECRET,
    "PATCH /v1/users/{id} backup_codes": SECRET,
    "PATCH /v1/users/{id} sign_out_of_other_sessions": "the user of the test has no session",
    "POST /v1/jwt_templates signing_key": "no response shows it; tokens are signed with it",
    "PATCH /v1/jwt_templates/{id} signing_key": "no response shows it; tokens are signed with it",
    "POST /v1/client/sign_ins strategy": NO_SUCH,
    "POST /v1/client/sign_ins password": NO_SUCH,
    "POST /v1/client/sign_ins code": NO_SUCH,
    "POST /v1/client/sign_ins redirect_url": "only the strategies of other providers use it",
    "POST /v1/client/sign_ins action_complete_redirect_url":
      "only the strategies of other providers use it",
    "POST /v1/client/sign_ups redirect_url": "only the strategies of other providers use it",
    "POST /v1/client/sign_ups action_complete_redirect_url":
      "only the strategies of other providers use it",
    "POST /v1/client/sign_ups password": SECRET,
  },
  chat: {
    "POST /api/chat.postMessage reply_broadcast": "the message of the test is in no thread",
  },
  "code-hosting": {
    "POST /graphql variables": "the query of the test has none",
    "POST /graphql operationName": "the query of the test has one operation",
    "POST /api/graphql variables": "the query of the test has none",
    "POST /api/graphql operationName": "the query of the test has one operation",
    "PUT /notifications last_read_at": "the person of the test has no notifications",
    "PUT /notifications read": "the person of the test has no notifications",
    "DELETE /user/social_accounts account_urls": NO_SUCH,
    "POST /markdown text": "the response is HTML, which the test does not compare",
    "POST /login/oauth/access_token client_id": ANSWERED,
    "POST /login/oauth/access_token client_secret": ANSWERED,
    "POST /login/oauth/access_token code": ANSWERED,
    "POST /login/oauth/access_token redirect_uri": ANSWERED,
    "POST /login/oauth/access_token code_verifier": ANSWERED,
    "POST /login/oauth/access_token grant_type": ANSWERED,
    "POST /login/oauth/access_token device_code": ANSWERED,
    "POST /login/oauth/access_token refresh_token": ANSWERED,
    "POST /login/device/code client_id": "the page for the code shows it",
    "POST /login/device/code scope": "the token has it, later",
  },
  "second-payments": {
    "POST /v2/payments idempotency_key": ONCE,
    "POST /v2/payments/cancel idempotency_key": NO_SUCH,
    "POST /v2/refunds idempotency_key": ONCE,
    "POST /v2/orders/batch-retrieve location_id": NO_SUCH,
    "POST /v2/orders/batch-retrieve order_ids": NO_SUCH,
    "POST /v2/customers idempotency_key": ONCE,
    "POST /v2/customers/groups idempotency_key": ONCE,
    "POST /v2/customers/custom-attribute-definitions idempotency_key": ONCE,
    "POST /v2/orders/custom-attribute-definitions idempotency_key": ONCE,
    "POST /v2/locations/custom-attribute-definitions idempotency_key": ONCE,
    "POST /v2/devices/codes idempotency_key": ONCE,
    "POST /v2/merchants/custom-attribute-definitions idempotency_key": ONCE,
    "POST /v2/bookings/custom-attribute-definitions idempotency_key": ONCE,
    "POST /v2/team-members/search query.filter.location_ids":
      "the team member of the test works at all locations",
    "POST /v2/team-members/search limit": "the team of the test has one member",
    "POST /v2/terminals/checkouts/search query.filter.device_id": NO_SUCH,
    "POST /v2/terminals/checkouts/search query.filter.status": NO_SUCH,
    "POST /v2/terminals/checkouts/search query.sort.sort_order": NO_SUCH,
    "POST /v2/terminals/checkouts/search limit": NO_SUCH,
    ...because(NO_SUCH, "POST /v2/catalog/batch-retrieve", [
      "object_ids",
      "include_related_objects",
      "include_deleted_objects",
      "include_category_path_to_root",
    ]),
    "POST /v2/catalog/batch-delete object_ids": NO_SUCH,
    ...because(NO_SUCH, "POST /v2/catalog/search-catalog-items", [
      "text_filter",
      "category_ids",
      "stock_levels",
      "enabled_location_ids",
      "limit",
      "sort_order",
      "product_types",
      "custom_attribute_filters[].custom_attribute_definition_id",
      "custom_attribute_filters[].key",
      "custom_attribute_filters[].string_filter",
      "custom_attribute_filters[].number_filter.min",
      "custom_attribute_filters[].number_filter.max",
      "custom_attribute_filters[].selection_uids_filter",
      "custom_attribute_filters[].bool_filter",
      "archived_state",
    ]),
    ...because(NO_SUCH, "POST /v2/invoices/search", [
      "query.filter.location_ids",
      "query.filter.customer_ids",
      "limit",
    ]),
    ...because(NO_SUCH, "POST /v2/subscriptions/search", [
      "limit",
      "query.filter.customer_ids",
      "query.filter.location_ids",
      "query.filter.source_names",
    ]),
    ...because(NO_SUCH, "POST /v2/inventory/counts/batch-retrieve", [
      "catalog_object_ids",
      "location_ids",
      "updated_after",
      "states",
      "limit",
    ]),
    ...because(NO_SUCH, "POST /v2/inventory/changes/batch-retrieve", [
      "catalog_object_ids",
      "location_ids",
      "types",
      "states",
      "updated_after",
      "updated_before",
      "limit",
    ]),
  },
  mailing: {
    ...because(REFUSED, "POST /v1/bulk/us_verifications", [
      "addresses[].recipient",
      "addresses[].primary_line",
      "addresses[].secondary_line",
      "addresses[].urbanization",
      "addresses[].city",
      "addresses[].state",
      "addresses[].address",
    ]),
    ...because(REFUSED, "POST /v1/bulk/intl_verifications", [
      "addresses[].recipient",
      "addresses[].primary_line",
      "addresses[].secondary_line",
      "addresses[].city",
      "addresses[].state",
      "addresses[].country",
      "addresses[].address",
    ]),
    ...because(NO_SUCH, "POST /v1/us_autocompletions", [
      "address_prefix",
      "city",
      "state",
      "zip_code",
    ]),
  },
  identity: {
    "POST /api/v1/authn/recovery/password username": PRIVATE,
    ...Object.fromEntries(
      [
        "POST /api/v1/captchas secretKey",
        "PUT /api/v1/captchas/{captcha} secretKey",
        "POST /api/v1/captchas/{captcha} secretKey",
        "POST /api/v1/email-servers password",
        "PATCH /api/v1/email-servers/{server} password",
      ].map((parameter) => [parameter, "a secret for a server elsewhere, which no response shows"]),
    ),
    ...Object.fromEntries(
      ["/api/v1/policies", "/api/v1/authorizationServers/{id}/policies"].flatMap((path) =>
        [`POST ${path}`, `PUT ${path}/{policy}`].map((route) => [
          `${route} priority`,
          "orders several policies",
        ]),
      ),
    ),
  },
  "issue-tracker": {
    ...Object.fromEntries(
      ["2", "3"].flatMap((version) =>
        Object.entries({
          "POST /priorityscheme/mappings": ["priorities.add", "priorities.remove"],
          "PUT /priorityscheme/{scheme}": ["mappings.in", "mappings.out"],
          "POST /workflows": ["workflowIds", "workflowNames"],
          "POST /workflows/create/validation": [
            "payload.workflows[].description",
            "payload.workflows[].name",
          ],
          "POST /workflows/update/validation": [
            "payload.workflows[].description",
            "payload.workflows[].id",
          ],
          "PUT /workflowscheme/{scheme}": ["updateDraftIfNeeded"],
          "POST /screens/{screen}/tabs/{tab}/fields/{field}/move": ["after", "position"],
          "PUT /notificationscheme/{scheme}/notification": [
            "notificationSchemeEvents[].event.id",
            "notificationSchemeEvents[].notifications[].notificationType",
            "notificationSchemeEvents[].notifications[].parameter",
          ],
          "POST /comment/list": ["ids"],
          "PUT /dashboard/bulk/edit": [
            "changeOwnerDetails.newOwner",
            "changeOwnerDetails.autofixName",
            "permissionDetails.sharePermissions[].type",
            "permissionDetails.sharePermissions[].projectId",
            "permissionDetails.sharePermissions[].projectRoleId",
            "permissionDetails.sharePermissions[].groupname",
            "permissionDetails.sharePermissions[].groupId",
            "permissionDetails.sharePermissions[].accountId",
            "permissionDetails.editPermissions[].type",
            "permissionDetails.editPermissions[].projectId",
            "permissionDetails.editPermissions[].projectRoleId",
            "permissionDetails.editPermissions[].groupname",
            "permissionDetails.editPermissions[].groupId",
            "permissionDetails.editPermissions[].accountId",
          ],
        }).flatMap(([route, names]) => {
          const [method = "", path = ""] = route.split(" ");
          return names.map((name) => [`${method} /rest/api/${version}${path} ${name}`, NO_SUCH]);
        }),
      ),
    ),
    ...because(NO_SUCH, "POST /rest/devinfo/0.10/bulk", ["repositories", "properties"]),
    ...because(NO_SUCH, "POST /rest/builds/0.1/bulk", ["builds[]", "properties"]),
    ...because(NO_SUCH, "POST /rest/deployments/0.1/bulk", ["deployments[]", "properties"]),
    ...because(NO_SUCH, "POST /rest/featureflags/0.1/bulk", ["flags[]", "properties"]),
    ...because(NO_SUCH, "POST /rest/remotelinks/1.0/bulk", ["remoteLinks[]", "properties"]),
    ...because(NO_SUCH, "POST /rest/devopscomponents/1.0/bulk", ["components[]", "properties"]),
    ...because(NO_SUCH, "POST /rest/security/1.0/bulk", ["vulnerabilities[]", "properties"]),
    ...because(NO_SUCH, "POST /rest/operations/1.0/bulk", [
      "incidents[]",
      "reviews[]",
      "properties",
    ]),
    "POST /rest/api/3/priorityscheme mappings.in": NO_SUCH,
    ...Object.fromEntries(
      ["2", "3"].flatMap((version) =>
        ["issueIdsOrKeys", "fieldsByKeys", "fields", "expand"].map((name) => [
          `POST /rest/api/${version}/issue/bulkfetch ${name}`,
          NO_SUCH,
        ]),
      ),
    ),
    ...Object.fromEntries(
      ["2", "3"].flatMap((version): readonly (readonly [string, string])[] => [
        [`POST /rest/api/${version}/field searcherKey`, ON_REQUEST],
        [`PUT /rest/api/${version}/field/{field} searcherKey`, ON_REQUEST],
        [`POST /rest/api/${version}/worklog/list ids`, NO_SUCH],
        [`POST /rest/api/${version}/jql/match issueIds`, NO_SUCH],
        ...["issueIdsOrKeys", "fieldIds", "maxResults", "nextPageToken"].map(
          (name) => [`POST /rest/api/${version}/changelog/bulkfetch ${name}`, NO_SUCH] as const,
        ),
      ]),
    ),
    ...because(NO_SUCH, "POST /rest/api/3/bulk/issues/fields", [
      "selectedIssueIdsOrKeys",
      "selectedActions",
      "editedFieldsInput.labelsFields[].fieldId",
      "editedFieldsInput.labelsFields[].bulkEditMultiSelectFieldOption",
      "editedFieldsInput.multiselectComponents.bulkEditMultiSelectFieldOption",
      "editedFieldsInput.multipleVersionPickerFields[].fieldId",
      "editedFieldsInput.multipleVersionPickerFields[].bulkEditMultiSelectFieldOption",
      "editedFieldsInput.priority.priorityId",
      "editedFieldsInput.issueType.issueTypeId",
      "editedFieldsInput.singleLineTextFields[].fieldId",
      "editedFieldsInput.singleLineTextFields[].text",
      "editedFieldsInput.richTextFields[].fieldId",
      "editedFieldsInput.clearableNumberFields[].fieldId",
      "editedFieldsInput.clearableNumberFields[].value",
      "editedFieldsInput.datePickerFields[].fieldId",
      "editedFieldsInput.singleSelectClearableUserPickerFields[].fieldId",
      "editedFieldsInput.singleSelectFields[].fieldId",
    ]),
    ...Object.fromEntries(
      ["delete", "watch", "unwatch"].map((verb) => [
        `POST /rest/api/3/bulk/issues/${verb} selectedIssueIdsOrKeys`,
        NO_SUCH,
      ]),
    ),
    ...because(NO_SUCH, "POST /rest/api/3/bulk/issues/transition", [
      "bulkTransitionInputs[].selectedIssueIdsOrKeys",
      "bulkTransitionInputs[].transitionId",
    ]),
  },
  notes: {
    "POST /v1/pages position.type": "the parent of the test has no other page",
    "PATCH /v1/pages/{id} erase_content": "the page of the test is empty",
    "POST /v1/search query": NO_SUCH,
    "POST /v1/search sort.direction": NO_SUCH,
  },
  "file-storage": {
    "PUT /2.0/folders/{id} tags": ON_REQUEST,
    "PUT /2.0/folders/{id} shared_link.password": "no response shows it; downloads ask for it",
    "POST /2.0/groups provenance": ON_REQUEST,
    "POST /2.0/groups external_sync_identifier": ON_REQUEST,
    "POST /2.0/groups description": ON_REQUEST,
    "POST /2.0/groups invitability_level": ON_REQUEST,
    "POST /2.0/groups member_viewability_level": ON_REQUEST,
    "PUT /2.0/groups/{id} provenance": ON_REQUEST,
    "PUT /2.0/groups/{id} external_sync_identifier": ON_REQUEST,
    "PUT /2.0/groups/{id} description": ON_REQUEST,
    "PUT /2.0/groups/{id} invitability_level": ON_REQUEST,
    "PUT /2.0/groups/{id} member_viewability_level": ON_REQUEST,
    "POST /oauth2/revoke client_id": PRIVATE,
    "POST /oauth2/revoke client_secret": PRIVATE,
    "POST /oauth2/revoke token": PRIVATE,
  },
};
