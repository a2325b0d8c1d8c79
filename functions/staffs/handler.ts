import { apiDependencies } from '#functions/platform/compose.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { createMailer } from '#functions/platform/mail.ts'
import { invitationHandlers } from './invitations/routes.ts'
import { joiningHandlers } from './joining/routes.ts'
import { staffHandlers } from './routes.ts'

const dependencies = apiDependencies()
const sendMail = createMailer(readEnvironment('mail').MAIL_FROM)
const mailing = { ...dependencies, sendMail }

export const handler = createApi(dependencies, [
  ...staffHandlers(dependencies),
  ...invitationHandlers(mailing),
  ...joiningHandlers(mailing),
])
