import { systemClock } from '#functions/platform/clock.ts'
import { apiDependencies } from '#functions/platform/compose.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { createMailer } from '#functions/platform/mail.ts'
import { createObjectStore } from '#functions/platform/objects.ts'
import { createTexter } from '#functions/platform/sms.ts'
import { sharelinkRoutes } from './links/routes.ts'
import { uploadRoutes } from './routes.ts'

const api = apiDependencies()
const dependencies = {
  ...api,
  objects: createObjectStore({
    bucket: readEnvironment('uploads').UPLOADS_BUCKET,
    clock: systemClock,
  }),
  sendMail: createMailer(readEnvironment('mail').MAIL_FROM),
  sendSms: createTexter(readEnvironment('sms').SMS_ORIGINATION_IDENTITY),
}

export const handler = createApi(api, [
  ...uploadRoutes(dependencies),
  ...sharelinkRoutes(dependencies),
])
