/** The security of users. */
export const security = {
  "POST /api/v1/authn/factors": "a factor is set up within a sign-in",
  "POST /api/v1/authn/factors/:factor/lifecycle/activate": "a factor is set up within a sign-in",
  "POST /api/v1/authn/factors/:factor/lifecycle/resend": "a factor is set up within a sign-in",
  "POST /api/v1/users/:id/credentials/forgot_password_recovery_question": "supported",
  "POST /api/v1/users/:id/lifecycle/reset_factors": "supported",
  "GET, PUT /api/v1/users/:id/risk": "supported",
  "GET, PUT /api/v1/users/:id/classification": "supported",
  "GET /api/v1/users/:id/blocks": "supported",
  "POST /api/v1/users/me/lifecycle/delete_sessions": "supported",
  "GET /api/v1/users/:id/authenticator-enrollments": "factors of the user",
  "GET, DELETE /api/v1/users/:id/authenticator-enrollments/:enrollment": "factors of the user",
  "POST /api/v1/users/:id/authenticator-enrollments/phone": "factors of the user",
  "POST /api/v1/policies/simulate": "people of policies and rules",
};
