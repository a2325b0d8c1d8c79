import { apiDependencies } from '#functions/platform/compose.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { billingAdminHandlers } from './admin/routes.ts'
import { paymentsOf } from './ports/stage-payments.ts'
import { practiceAdminHandlers } from './practices/routes.ts'
import { billingHandlers } from './routes.ts'
import { readKeptPlans } from './store.ts'

const dependencies = apiDependencies()
const { clock, table } = dependencies
const payments = paymentsOf(readEnvironment('square').SQUARE_SECRET_ARN, clock, () =>
  readKeptPlans(table),
)

export const handler = createApi(dependencies, [
  ...billingHandlers({ ...dependencies, payments }),
  ...billingAdminHandlers({ ...dependencies, payments }),
  ...practiceAdminHandlers({ table, payments }),
])
