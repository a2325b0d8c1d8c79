import { apiDependencies } from '#functions/platform/compose.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { paymentsOf } from './ports/stage-payments.ts'
import { billingHandlers } from './routes.ts'

const dependencies = apiDependencies()
const payments = paymentsOf(readEnvironment('square').SQUARE_SECRET_ARN, dependencies.clock)

export const handler = createApi(dependencies, billingHandlers({ ...dependencies, payments }))
