import type { CspReportBody } from '#shared/api/csp-reports.ts'

/** A violation without anything of a person: no ids, no queries, no excerpts of code. */
export type Violation = {
  directive: string
  /** The origin that was blocked, or a keyword such as `inline`. */
  blocked: string
  /** The path of the page, with ids replaced. */
  page: string
  /** The origin of the script that caused it. Empty if unknown. */
  source: string
}

const DIRECTIVE = /^[a-z-]{1,40}$/
const KEYWORD = /^[a-z-]{1,30}$/
/** A segment of a path that names a page. Others may be ids or secrets. */
const WORD = /^[a-z][a-z-]{0,24}$/
const SEGMENTS_MAX = 6
/** Browser extensions change pages. Their violations say nothing about ours. */
const EXTENSION = /^(chrome|moz|safari(-web)?|ms-browser)-extension\b/

type Report = { directive: string; blocked: string; page: string; source: string }

/** The violations in a report. Malformed reports, and those of extensions, are left out. */
export function toViolations(body: CspReportBody): Violation[] {
  const legacy = body['csp-report']
  const reports: Report[] = [
    ...(legacy
      ? [
          {
            directive: legacy['effective-directive'] || legacy['violated-directive'],
            blocked: legacy['blocked-uri'],
            page: legacy['document-uri'],
            source: legacy['source-file'],
          },
        ]
      : []),
    ...body.reports.flatMap(({ type, body: said }) =>
      type === 'csp-violation' && said
        ? [
            {
              directive: said.effectiveDirective,
              blocked: said.blockedURL,
              page: said.documentURL,
              source: said.sourceFile ?? '',
            },
          ]
        : [],
    ),
  ]
  return reports.flatMap((report) => toViolation(report) ?? [])
}

function toViolation({ directive: text, blocked, page, source }: Report): Violation | null {
  // Older browsers send the whole directive.
  const [directive = ''] = text.split(' ')
  if (!DIRECTIVE.test(directive) || EXTENSION.test(blocked) || EXTENSION.test(source)) return null
  return {
    directive,
    blocked: toOrigin(blocked),
    page: maskPath(page),
    source: source === '' ? '' : toOrigin(source),
  }
}

/** The origin of a URL, or a keyword as it is. A URL without an origin counts by its scheme. */
function toOrigin(text: string): string {
  if (KEYWORD.test(text)) return text
  if (!URL.canParse(text)) return 'unknown'
  const { origin, protocol } = new URL(text)
  return (origin === 'null' ? protocol.replace(/:$/, '') : origin).slice(0, 255)
}

/** The path of a URL, without its query, with every segment replaced that is not a plain word. */
function maskPath(text: string): string {
  if (!URL.canParse(text)) return 'unknown'
  const segments = new URL(text).pathname.split('/').filter((segment) => segment !== '')
  const masked = segments.map((segment) => (WORD.test(segment) ? segment : '*'))
  return `/${masked.slice(0, SEGMENTS_MAX).join('/')}`
}
