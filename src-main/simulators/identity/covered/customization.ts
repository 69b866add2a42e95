/** The look of an org: brands, pages, mails and domains. */
export const customization = {
  "GET, POST /api/v1/brands": "settings are kept; an email domain is the sender",
  "GET, PUT, DELETE /api/v1/brands/:brand": "settings are kept; an email domain is the sender",
  "GET /api/v1/brands/:brand/domains": "settings are kept; an email domain is the sender",
  "GET /api/v1/brands/:brand/themes": "colors and pictures, kept and shown",
  "GET, PUT /api/v1/brands/:brand/themes/:theme": "colors and pictures, kept and shown",
  "POST, DELETE /api/v1/brands/:brand/themes/:theme/logo": "colors and pictures, kept and shown",
  "POST, DELETE /api/v1/brands/:brand/themes/:theme/favicon": "colors and pictures, kept and shown",
  "POST, DELETE /api/v1/brands/:brand/themes/:theme/background-image":
    "colors and pictures, kept and shown",
  "GET /fs/bco/:owner/:picture": "colors and pictures, kept and shown",
  "POST /api/v1/org/logo": "colors and pictures, kept and shown",
  "POST /api/v1/apps/:id/logo": "colors and pictures, kept and shown",
  "GET /api/v1/brands/:brand/pages/error":
    "kept and shown; sign-in shows the pages of the simulator",
  "GET /api/v1/brands/:brand/pages/error/default":
    "kept and shown; sign-in shows the pages of the simulator",
  "GET, PUT, DELETE /api/v1/brands/:brand/pages/error/customized":
    "kept and shown; sign-in shows the pages of the simulator",
  "GET, PUT, DELETE /api/v1/brands/:brand/pages/error/preview":
    "kept and shown; sign-in shows the pages of the simulator",
  "GET /api/v1/brands/:brand/pages/sign-in":
    "kept and shown; sign-in shows the pages of the simulator",
  "GET /api/v1/brands/:brand/pages/sign-in/default":
    "kept and shown; sign-in shows the pages of the simulator",
  "GET, PUT, DELETE /api/v1/brands/:brand/pages/sign-in/customized":
    "kept and shown; sign-in shows the pages of the simulator",
  "GET, PUT, DELETE /api/v1/brands/:brand/pages/sign-in/preview":
    "kept and shown; sign-in shows the pages of the simulator",
  "GET /api/v1/brands/:brand/pages/sign-in/widget-versions":
    "kept and shown; sign-in shows the pages of the simulator",
  "GET, PUT /api/v1/brands/:brand/pages/sign-out/customized":
    "kept and shown; sign-in shows the pages of the simulator",
  "GET /api/v1/brands/:brand/well-known-uris":
    "kept and shown; sign-in shows the pages of the simulator",
  "GET /api/v1/brands/:brand/well-known-uris/:uri":
    "kept and shown; sign-in shows the pages of the simulator",
  "GET, PUT /api/v1/brands/:brand/well-known-uris/:uri/customized":
    "kept and shown; sign-in shows the pages of the simulator",
  "GET /.well-known/apple-app-site-association":
    "kept and shown; sign-in shows the pages of the simulator",
  "GET /.well-known/assetlinks.json": "kept and shown; sign-in shows the pages of the simulator",
  "GET /.well-known/webauthn": "kept and shown; sign-in shows the pages of the simulator",
  "GET /api/v1/brands/:brand/templates/email": "by language; mails are sent with them",
  "GET /api/v1/brands/:brand/templates/email/:template": "by language; mails are sent with them",
  "GET /api/v1/brands/:brand/templates/email/:template/default-content":
    "by language; mails are sent with them",
  "GET /api/v1/brands/:brand/templates/email/:template/default-content/preview":
    "by language; mails are sent with them",
  "GET, PUT /api/v1/brands/:brand/templates/email/:template/settings":
    "by language; mails are sent with them",
  "GET, POST, DELETE /api/v1/brands/:brand/templates/email/:template/customizations":
    "by language; mails are sent with them",
  "GET, PUT, DELETE /api/v1/brands/:brand/templates/email/:template/customizations/:customization":
    "by language; mails are sent with them",
  "GET /api/v1/brands/:brand/templates/email/:template/customizations/:customization/preview":
    "by language; mails are sent with them",
  "POST /api/v1/brands/:brand/templates/email/:template/test":
    "by language; mails are sent with them",
  "GET, POST /api/v1/domains": "`verify` finds the records",
  "GET, PUT, DELETE /api/v1/domains/:domain": "`verify` finds the records",
  "POST /api/v1/domains/:domain/verify": "`verify` finds the records",
  "PUT /api/v1/domains/:domain/certificate": "`verify` finds the records",
  "GET, POST /api/v1/email-domains": "`verify` finds the records",
  "GET, PUT, DELETE /api/v1/email-domains/:domain": "`verify` finds the records",
  "POST /api/v1/email-domains/:domain/verify": "`verify` finds the records",
  "GET, POST /api/v1/email-servers": "kept; a test mail is recorded",
  "GET, PATCH, DELETE /api/v1/email-servers/:server": "kept; a test mail is recorded",
  "POST /api/v1/email-servers/:server/test": "kept; a test mail is recorded",
  "GET, POST /api/v1/templates/sms": "text messages are sent with it",
  "GET, PUT, POST, DELETE /api/v1/templates/sms/:template": "text messages are sent with it",
};
