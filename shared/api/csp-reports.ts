import * as v from 'valibot'
import { anyone, defineRoutes, done, post } from './contract.ts'

/** Metric filters count the log lines with this message. */
export const VIOLATION_LOGGED = 'content security policy violated'

const REPORTS_MAX = 20
/** URLs and keywords without control characters and lone surrogates. */
const printable = v.pipe(v.string(), v.maxLength(8192), v.regex(/^[^\p{Cc}\p{Cs}]*$/u))
const text = v.optional(printable, '')

/** A report by `report-uri`, as Firefox and older browsers send it. */
const legacyReport = v.object({
  'document-uri': text,
  'blocked-uri': text,
  'effective-directive': text,
  'violated-directive': text,
  'source-file': text,
  disposition: text,
})

/** A report of the Reporting API. Browsers send reports of other types to the same endpoint. */
const apiReport = v.object({
  type: text,
  body: v.optional(
    v.object({
      documentURL: text,
      blockedURL: text,
      effectiveDirective: text,
      sourceFile: v.nullish(printable),
      disposition: text,
    }),
  ),
})

export const cspReportBody = v.object({
  'csp-report': v.optional(legacyReport),
  reports: v.optional(v.pipe(v.array(apiReport), v.maxLength(REPORTS_MAX)), []),
})
export type CspReportBody = v.InferOutput<typeof cspReportBody>

/** Reports of browsers about what a Content Security Policy blocked. */
export const cspReportRoutes = defineRoutes({
  create: post('/csp-reports', {
    summary: 'Report a violation of the Content Security Policy, as browsers do by themselves.',
    access: anyone,
    fromElsewhere: true,
    body: cspReportBody,
    response: done,
  }),
})
