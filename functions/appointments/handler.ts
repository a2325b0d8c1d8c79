import { apiDependencies } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { feedRoutes } from './feeds/routes.ts'
import { ownAppointmentHandlers, replyRoutes } from './replies/routes.ts'
import { appointmentReportHandlers } from './reports/routes.ts'
import { appointmentRoutes } from './routes.ts'

const dependencies = apiDependencies()

export const handler = createApi(dependencies, [
  ...appointmentRoutes(dependencies),
  ...feedRoutes(dependencies),
  ...replyRoutes(dependencies),
  ...ownAppointmentHandlers(dependencies),
  ...appointmentReportHandlers(dependencies),
])
