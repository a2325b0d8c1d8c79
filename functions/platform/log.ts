import { Logger } from '@aws-lambda-powertools/logger'

/** Structured logs. Ids, routes and error names only: no patient data, no query strings. */
export const logger = new Logger()
