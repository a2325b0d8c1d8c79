import { apiDependencies } from '#functions/platform/compose.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { createMailer } from '#functions/platform/mail.ts'
import { createTexter } from '#functions/platform/sms.ts'
import { providerOf } from './openid/compose.ts'
import { accountRoutes } from './routes.ts'

const dependencies = apiDependencies()
const sendMail = createMailer(readEnvironment('mail').MAIL_FROM)
const { clock, origin } = dependencies
const provider = providerOf(readEnvironment('openid').OPENID_SECRET_ARN, origin, clock)
const sendSms = createTexter(readEnvironment('sms').SMS_ORIGINATION_IDENTITY)

export const handler = createApi(
  dependencies,
  accountRoutes({ ...dependencies, sendMail, sendSms, provider }),
)
